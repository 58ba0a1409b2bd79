import { execFile } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataFolder, openPathsWarning } from "#lib/data-folder.server.ts";
import { startProduct } from "../../scripts/start-product.ts";

let folder: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0);
  folder = mkdtempSync(join(tmpdir(), "margdeep-open-"));
  chmodSync(folder, 0o777);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

/** What others may read or write in a folder, itself included, with the mode of each. */
function openToOthers(path: string): string[] {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return [];
  const own = (stat.mode & 0o077) === 0 ? [] : [`${(stat.mode & 0o777).toString(8)} ${path}`];
  return stat.isDirectory() ? [...own, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))] : own;
}

/** Files as a former version left them, for everybody to write. */
function leaveOpenFiles() {
  for (const name of ["database/base/5", "outbox", "imports", "files/ab", "backups/2026-11-20"]) {
    mkdirSync(join(folder, name), { recursive: true, mode: 0o777 });
    writeFileSync(join(folder, name, "left.txt"), "x", { mode: 0o666 });
  }
}

// proves T2.11
test("what a former version left open in DATA_DIR is closed at the next start, and what is written then is its owner's", async () => {
  leaveOpenFiles();
  rmSync(join(folder, "database"), { recursive: true });
  const first = await startProduct({ DATA_DIR: folder, MODE: "trial", SAMPLE_DATA: "false" });
  await first.stop();
  expect(openToOthers(folder)).toEqual([]);
  const files = readdirSync(join(folder, "database"), { recursive: true, withFileTypes: true });
  expect(files.length).toBeGreaterThan(500);
  for (const entry of files) chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o777 : 0o666);
  chmodSync(folder, 0o777);
  const second = await startProduct({ DATA_DIR: folder, MODE: "trial", SAMPLE_DATA: "false" });
  expect(openToOthers(folder)).toEqual([]);
  await second.stop();
  expect(openToOthers(folder)).toEqual([]);
});

// proves T2.11
test("so it is when an import is run, with its reports", async () => {
  leaveOpenFiles();
  rmSync(join(folder, "database"), { recursive: true });
  const csv = join(folder, "pincodes.csv");
  writeFileSync(
    csv,
    [
      "pincode,district,state,lat,lng",
      "411001,Pune,Maharashtra,18.5,73.8",
      "no code,Pune,Maharashtra,18.5,73.8",
      "",
    ].join("\n"),
  );
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "", MODE: "trial" };
  const words = ["imports/run.ts", "pincodes", csv, "--captured-on", "2026-11-20"];
  await promisify(execFile)(process.execPath, words, { env });
  expect(readdirSync(folder)).toContain("database");
  expect(readdirSync(join(folder, "imports")).length).toBeGreaterThan(1);
  expect(openToOthers(folder)).toEqual([]);
});

test("links in DATA_DIR lead out of it, so what is there is left as it is", () => {
  const outside = mkdtempSync(join(tmpdir(), "margdeep-outside-"));
  writeFileSync(join(outside, "theirs.txt"), "x", { mode: 0o644 });
  chmodSync(outside, 0o755);
  symlinkSync(outside, join(folder, "link"));
  expect(openDataFolder(folder)).toEqual([]);
  expect(openToOthers(outside)).toHaveLength(2);
  rmSync(outside, { recursive: true });
});

test("a database folder that is a link is closed too", () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "margdeep-disk-"));
  writeFileSync(join(elsewhere, "PG_VERSION"), "18", { mode: 0o666 });
  chmodSync(elsewhere, 0o777);
  symlinkSync(elsewhere, join(folder, "database"));
  openDataFolder(folder);
  expect(openToOthers(elsewhere)).toEqual([]);
  rmSync(elsewhere, { recursive: true });
});

test("paths that cannot be closed are told to the operator, one by name", () => {
  expect(openPathsWarning([])).toBeUndefined();
  expect(openPathsWarning(["/data/a", "/data/b"])).toContain("2 files of DATA_DIR, such as /data/a");
});

// proves T2.11
