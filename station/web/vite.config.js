import { writeFileSync } from "node:fs";
import { defineConfig } from "vite";
import { sourcesDigest } from "./stamp.js";

const outDir = new URL("../static/", import.meta.url).pathname;

/** Writes what the build was made from, so that a test without Node can tell a stale build. */
const stamp = {
  name: "stamp",
  closeBundle() {
    writeFileSync(`${outDir}sources.sha256`, `${sourcesDigest()}\n`);
  },
};

export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0, // a strict Content-Security-Policy knows no data: addresses
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  plugins: [stamp],
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
});
