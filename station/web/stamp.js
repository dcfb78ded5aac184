// The digest of everything the build is made from; tests/station/web/test_static.py computes the same in Python.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";

const root = new URL("./", import.meta.url).pathname;
const files = [
  "hall.html",
  "index.html",
  "package-lock.json",
  "package.json",
  "stamp.js",
  "tsconfig.json",
  "vite.config.js",
];

export function sourcesDigest() {
  const sources = ["src", "public"].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length)),
  );
  const digest = createHash("sha256");
  for (const name of [...files, ...sources].sort()) {
    digest.update(`${name}\0`);
    digest.update(readFileSync(root + name));
    digest.update("\0");
  }
  return digest.digest("hex");
}
