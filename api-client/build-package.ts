import { execFileSync } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { generateClient } from "./generate.ts";

/**
 * Builds what `npm pack` puts into the package: `node api-client/build-package.ts <document.json>` generates the client and
 * compiles it to JavaScript modules with their types, in dist/.
 */
const [document] = process.argv.slice(2);
if (!document)
  throw new Error("Name the OpenAPI document: scripts/check-contract.ts writes build/contract/public.json");

const folder = import.meta.dirname;
await generateClient(document, join(folder, "build/client"), ".js");
copyFileSync(join(folder, "src/connect.ts"), join(folder, "build/client/connect.ts"));
rmSync(join(folder, "dist"), { recursive: true, force: true });
const compiler = join(folder, "node_modules/typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "--project", folder], { stdio: "inherit" });
