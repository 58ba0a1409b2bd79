/**
 * Last step of the build: writes a .br and a .gz beside every text file for browsers, which the server sends unchanged.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folders = ["client/assets", "console/assets"].map((name) => join(import.meta.dirname, "../build", name));
const isText = (name: string) => /\.(js|css|svg|json|txt|map)$/.test(name);

const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter(isText)
    .map((name) => join(folder, name)),
);
for (const file of files) {
  const content = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
console.log(`Compressed ${files.length} files`);
