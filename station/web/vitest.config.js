import { defineConfig } from "vitest/config";

process.env.TZ = "Asia/Shanghai"; // times are shown as the reader's clock has them: one that is not UTC

export default defineConfig({
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://station.test/" } },
    include: ["tests/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
