import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readableLine } from "./open-log.server.ts";

const program = `
  const fs = process.getBuiltinModule("node:fs");
  let syncs = 0;
  fs.fsyncSync = () => { syncs += 1; };
  process.getBuiltinModule("node:module").syncBuiltinESMExports();
  const { openLog } = await import(${JSON.stringify(join(import.meta.dirname, "open-log.server.ts"))});
  const log = openLog("info");
  log.info("first");
  let written = "";
  const write = fs.writeSync;
  fs.writeSync = (fd, text, ...rest) => { written += text; return write(fd, text, ...rest); };
  while (!written.includes("first")) await new Promise((resolve) => setTimeout(resolve, 20));
  log.info({ syncs }, "second");
`;

it("writes a line within a moment without waiting for the disk, and the last one when the process ends", () => {
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(lines).toMatchObject([{ msg: "first" }, { msg: "second", syncs: 0 }]);
});

it("writes what a person reads in a terminal: time, message, figures, and a warning as one", () => {
  const line = { level: 30, time: "2026-11-21T09:30:00.000Z", msg: "starter data loaded", colleges: 290, news: 0 };
  expect(readableLine(JSON.stringify(line))).toMatch(/^ {2}\d\d:\d\d:\d\d {2}starter data loaded \(colleges 290\)$/);
  const failed = { ...line, level: 50, msg: "it failed", err: { stack: "Error: why\n    at here" } };
  expect(readableLine(JSON.stringify(failed))).toMatch(/ERROR: it failed \(colleges 290\)\nError: why\n {4}at here$/);
});
