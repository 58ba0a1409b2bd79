import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Names the code of a build: what one build stored is not for another. @param folder of the server's scripts */
export async function hashBuild(folder: string): Promise<string> {
  const code = createHash("sha256");
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".js")).sort()) {
    code.update(file).update(await readFile(join(folder, file)));
  }
  return code.digest("base64url");
}
