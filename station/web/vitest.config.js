import { defineConfig, mergeConfig } from "vitest/config";
import pages from "./vite.config.js";

process.env.TZ = "Asia/Shanghai"; // times are shown as the reader's clock has them: one that is not UTC

const tests = defineConfig({
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://station.test/" } },
    setupFiles: ["tests/languages.ts"],
    include: ["tests/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});

export default mergeConfig(pages, tests);
