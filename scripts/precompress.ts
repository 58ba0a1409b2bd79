/** Last step of the build: writes a .br and a .gz beside every text file in build/client/assets, which the server sends as they are. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = join(import.meta.dirname, "../build/client/assets");
const isText = (name: string) => /\.(js|css|svg|json|txt|map)$/.test(name);

const names = readdirSync(folder).filter(isText);
for (const name of names) {
  const content = readFileSync(join(folder, name));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
}
console.log(`Compressed ${names.length} files`);
