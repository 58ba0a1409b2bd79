import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareData } from "./prepare-data.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "margdeep-bench-test-"));
  vi.stubEnv("BENCH_DATA_DIR", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test.each([
  ["of something else", "notes.txt", /has files but no database/],
  ["that was not filled to its end", "bench-data-unfinished", /were not finished/],
])("a folder %s is refused in words, and nothing in it is touched", async (_what, file, words) => {
  writeFileSync(join(folder, file), "");
  await expect(prepareData(null)).rejects.toThrow(words);
});
