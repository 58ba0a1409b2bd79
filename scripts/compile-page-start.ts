/** Writes the short script that every page runs before React: `node scripts/compile-page-start.ts`; every build runs it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { loginPromptScript } from "#site/saving/components/login-prompt-script.ts";
import { deferredScript } from "#ui/deferred-script.ts";
import { dialogScript } from "#ui/dialog-script.ts";

/** The last one holds back from React what the ones before answer. */
const scripts = [dialogScript, loginPromptScript, deferredScript];

/** Follows them: it holds what none of them answered. */
const lastModule = "src/ui/hold-forms.ts";

export async function compilePageStart(root: string): Promise<void> {
  const folder = join(root, "src/ui/compiled");
  const last = await bundle(root, lastModule);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "page-start.js"), `${[...scripts.map((script) => script()), last].join("\n")}\n`);
}

/** One classic script of a module and what it imports. */
async function bundle(root: string, module: string): Promise<string> {
  const built = (await build({
    ...{ root, configFile: false, logLevel: "warn", publicDir: false },
    build: {
      ...{ write: false, target: "es2022", modulePreload: false },
      rollupOptions: { input: join(root, module), output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code.trim();
}

if (import.meta.main) await compilePageStart(process.cwd());
