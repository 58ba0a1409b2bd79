// proves D9

import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyScratchFolder, type FileStorage, FilesUnavailable, openFiles } from "#gateways/files.server.ts";
import { openS3Server, type S3Server } from "../support/s3-server.ts";

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "margdeep-files-"));
  s3 = await openS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const nowhere = {
  DATA_DIR: "",
  S3_ENDPOINT: undefined,
  S3_REGION: undefined,
  S3_BUCKET: undefined,
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
};
const places: [string, () => Promise<FileStorage>][] = [
  ["a folder of this machine", () => openFiles({ ...nowhere, DATA_DIR: join(folder, "disk") })],
  ["S3-compatible storage", () => openFiles({ DATA_DIR: join(folder, "s3"), ...s3.variables })],
];

describe.each(places)("%s", (_name, open) => {
  async function stored(files: FileStorage, key: string, bytes: Buffer) {
    const path = join(files.scratchFolder, "upload");
    await writeFile(path, bytes);
    await files.put(key, { path, sizeBytes: bytes.length, contentType: "application/pdf" });
  }

  test("gives back byte for byte what was put there, 5 MB of it too", async () => {
    const files = await open();
    const bytes = Buffer.alloc(5 * 1024 * 1024, "lamp ");
    await stored(files, "attachments/large", bytes);
    expect(bytes.equals(await buffer((await files.get("attachments/large"))!))).toBe(true);
  });

  test("knows no file that was not put there, and none that was removed", async () => {
    const files = await open();
    expect(await files.get("attachments/nobody")).toBeNull();
    await stored(files, "attachments/gone", Buffer.from("%PDF-1.7"));
    await files.remove("attachments/gone");
    await files.remove("attachments/gone");
    expect(await files.get("attachments/gone")).toBeNull();
  });

  test("lists what it holds, with the time", async () => {
    const files = await open();
    await stored(files, "listed/one", Buffer.from("1"));
    await stored(files, "listed/two", Buffer.from("2"));
    const found = await all(files.list("listed"));
    expect(found.map(({ key }) => key).sort()).toEqual(["listed/one", "listed/two"]);
    for (const { storedAt } of found) expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await all(files.list("never-used"))).toEqual([]);
  });

  test("takes no key that leads out of its folder", async () => {
    const files = await open();
    await expect(stored(files, "../outside", Buffer.from("x"))).rejects.toThrow();
  });
});

test("a storage that does not answer is a failure of its own kind, without a word of what was sent", async () => {
  const files = await openFiles({
    DATA_DIR: join(folder, "deaf"),
    ...s3.variables,
    S3_ENDPOINT: "http://127.0.0.1:9",
  });
  await expect(files.get("attachments/x")).rejects.toThrow(FilesUnavailable);
  const wrongKey = await openFiles({ DATA_DIR: join(folder, "deaf"), ...s3.variables, S3_ACCESS_KEY_ID: "wrong" });
  await expect(wrongKey.remove("attachments/x")).rejects.toThrow(FilesUnavailable);
});

test("what an upload of a dead process left behind is removed, what is being written stays", async () => {
  const files = await openFiles({ ...nowhere, DATA_DIR: join(folder, "scratch") });
  const hourAgo = new Date(Date.now() - 3_600_000);
  await writeFile(join(files.scratchFolder, "old"), "half a file");
  await writeFile(join(files.scratchFolder, "new"), "half a file");
  await utimes(join(files.scratchFolder, "old"), hourAgo, new Date(hourAgo.getTime() - 1));
  await emptyScratchFolder(files, hourAgo);
  await expect(rm(join(files.scratchFolder, "old"))).rejects.toThrow("ENOENT");
  await rm(join(files.scratchFolder, "new"));
});
