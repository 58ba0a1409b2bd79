// proves T0.5

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { claimLockFile } from "./lock-file.server.ts";

/** Above every pid that the system gives. */
const deadPid = 4_194_305;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A process that claims the lock file of each round at the round's moment, and says which it got. */
const claimer = `
  const { claimLockFile } = await import(process.argv[1]);
  const [folder, begin, rounds] = process.argv.slice(2);
  const got = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    while (Date.now() < Number(begin) + round * 20);
    if ("release" in claimLockFile(folder + "/" + round)) got.push(round);
  }
  process.stdout.write(JSON.stringify(got));
  process.stdin.resume();
  process.stdin.on("end", () => process.exit());`;

test("of processes that find a dead holder's lock file at one moment exactly one gets it", {
  timeout: 60_000,
}, async () => {
  const folder = makeFolder();
  const rounds = 60;
  for (let round = 0; round < rounds; round += 1) {
    writeFileSync(join(folder, String(round)), round % 2 === 0 ? String(deadPid) : "");
  }
  const module = join(import.meta.dirname, "lock-file.server.ts");
  const begin = String(Date.now() + 3_000);
  const claims = Array.from({ length: 3 }, () => {
    const child = spawn(
      process.execPath,
      ["--input-type=module", "-e", claimer, module, folder, begin, String(rounds)],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    onTestFinished(() => void child.kill());
    return new Promise<number[]>((resolve) => {
      child.stdout.once("data", (text) => resolve(JSON.parse(String(text))));
    });
  });
  const got = (await Promise.all(claims)).flat().sort((a, b) => a - b);
  expect(got).toEqual(Array.from({ length: rounds }, (_, round) => round));
});

test("a live holder is named, and a released lock file is gone", () => {
  const path = join(makeFolder(), "database.lock");
  writeFileSync(path, String(process.ppid));
  expect(claimLockFile(path)).toEqual({ holder: process.ppid });
  writeFileSync(path, String(deadPid));
  const claim = claimLockFile(path);
  expect(readFileSync(path, "utf8")).toBe(String(process.pid));
  if ("release" in claim) claim.release();
  expect(existsSync(path)).toBe(false);
});

test("a takeover that a killed process left behind keeps nobody out", () => {
  const path = join(makeFolder(), "database.lock");
  writeFileSync(path, "");
  const { ino, mtimeNs } = statSync(path, { bigint: true });
  writeFileSync(`${path}.after-${ino}-${mtimeNs}`, String(deadPid));
  expect(claimLockFile(path)).toHaveProperty("release");
});
