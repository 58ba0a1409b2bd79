import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSecretKey } from "#lib/secret-key.server.ts";

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

test("a kept key that was cut short is not used", () => {
  readSecretKey({ SECRET_KEY: undefined, DATA_DIR: folder });
  const file = join(folder, "secret.key");
  writeFileSync(file, readFileSync(file, "utf8").slice(0, 20));
  expect(() => readSecretKey({ SECRET_KEY: undefined, DATA_DIR: folder })).toThrow("is not complete");
});
