import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Prints every file of ours that a start of the product loads for imports. */
const program = `
  import { registerHooks } from "node:module";
  registerHooks({ load: (url, context, next) => { console.log(url); return next(url, context); } });
  await import("./imports/pipeline/open-importers.ts");
`;

// proves S27.2
test("a start loads no reader of public data: the first import does", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);

  expect(stdout).toContain("imports/pipeline/open-importers.ts");
  expect(stdout).not.toMatch(/imports\/(pipeline\/import-data|importers|sources\/[^/]+\/(aicte|josaa|fees))\.ts/);
});
