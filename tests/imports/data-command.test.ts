import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const data = (...words: string[]) =>
  spawnSync(process.execPath, ["imports/public/run.ts", ...words], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: "/nowhere" },
  });

test("an option that the command does not have is named, with those that it has", { timeout: 60_000 }, () => {
  const { status, stderr } = data("--form", "files");
  expect(status, stderr).toBe(1);
  expect(stderr).toMatch(/^Unknown option '--form'/);
  expect(stderr).toContain("--from <folder>");
});

test("help needs no database", { timeout: 60_000 }, () => {
  const { status, stdout } = data("--help");
  expect([status, stdout.split("\n")[0]]).toEqual([0, "Usage: npm run data [-- options]"]);
});
