import { writeFileSync } from "node:fs";
import { defineConfig } from "vite";
import { sourcesDigest } from "./stamp.js";

const here = (path) => new URL(path, import.meta.url).pathname;
const outDir = here("../static/");

/** Writes what the build was made from, so that a test without Node can tell a stale build. */
const stamp = {
  name: "stamp",
  writeBundle(options) {
    writeFileSync(`${options.dir}/sources.sha256`, `${sourcesDigest()}\n`);
  },
};

export default defineConfig({
  base: "/",
  json: { namedExports: false }, // half of a catalog's size
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir,
    rollupOptions: { input: { index: here("index.html"), hall: here("hall.html") } },
    emptyOutDir: true,
    assetsInlineLimit: 0, // a strict Content-Security-Policy knows no data: addresses
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  plugins: [stamp],
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
});
