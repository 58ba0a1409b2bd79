import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSecretKey, secretKeyWarning } from "#lib/secret-key.server.ts";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "margdeep-key-")), "data");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

test("a trial without a key makes one, keeps it, and lets nobody else read it", () => {
  const made = readSecretKey({ SECRET_KEY: undefined, DATA_DIR: folder });
  expect(Buffer.from(made, "base64url")).toHaveLength(32);
  expect(readSecretKey({ SECRET_KEY: undefined, DATA_DIR: folder })).toBe(made);
  expect(statSync(join(folder, "secret.key")).mode & 0o777).toBe(0o600);
});

test("a given key is taken, and nothing is written", () => {
  const SECRET_KEY = "k".repeat(32);
  expect(readSecretKey({ SECRET_KEY, DATA_DIR: folder })).toBe(SECRET_KEY);
  expect(() => statSync(folder)).toThrow("ENOENT");
});

test("a stored key that was cut short is not used", () => {
  readSecretKey({ SECRET_KEY: undefined, DATA_DIR: folder });
  const file = join(folder, "secret.key");
  writeFileSync(file, readFileSync(file, "utf8").slice(0, 20));
  expect(() => readSecretKey({ SECRET_KEY: undefined, DATA_DIR: folder })).toThrow("is not complete");
});

test("processes that start at once on one folder get one key, and leave nothing else there", async () => {
  const program = `
    import { readSecretKey } from "#lib/secret-key.server.ts";
    process.stdout.write(readSecretKey({ SECRET_KEY: undefined, DATA_DIR: process.argv[1] }));`;
  const run = promisify(execFile);
  const starts = Array.from({ length: 4 }, () =>
    run(process.execPath, ["--input-type=module-typescript", "--eval", program, folder]),
  );
  const keys = (await Promise.all(starts)).map(({ stdout }) => stdout);
  expect(new Set(keys).size).toBe(1);
  expect(readdirSync(folder)).toEqual(["secret.key"]);
});

test("a start on PostgreSQL without a key says that other processes may have another one", () => {
  const DATABASE_URL = "postgres://127.0.0.1/margdeep";
  expect(secretKeyWarning({ SECRET_KEY: undefined, DATABASE_URL })).toContain("SECRET_KEY is not set");
  expect(secretKeyWarning({ SECRET_KEY: "k".repeat(32), DATABASE_URL })).toBeNull();
  expect(secretKeyWarning({ SECRET_KEY: undefined, DATABASE_URL: undefined })).toBeNull();
});
