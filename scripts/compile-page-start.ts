/** Writes the short script that every page runs before React: `node scripts/compile-page-start.ts`; every build runs it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loginPromptScript } from "#site/saving/components/login-prompt-script.ts";
import { deferredScript } from "#ui/deferred-script.ts";
import { dialogScript } from "#ui/dialog-script.ts";

/** The last one holds back from React what the ones before answer. */
const scripts = [dialogScript, loginPromptScript, deferredScript];

export function compilePageStart(root: string): void {
  const folder = join(root, "src/ui/compiled");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "page-start.js"), `${scripts.map((script) => script()).join("\n")}\n`);
}

if (import.meta.main) compilePageStart(process.cwd());
