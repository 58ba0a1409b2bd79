import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Config } from "#lib/config.server.ts";

/** A file as the storage holds it. */
export interface StoredFile {
  key: string;
  storedAt: Date;
}

/** Where files of students are stored: a folder of this machine, or S3-compatible storage. */
export interface FileStorage {
  /** A folder of this machine where uploads wait while they are checked. Nothing in it outlives its request. */
  scratchFolder: string;
  /**
   * Keeps a file of this machine; when it returns, the file survives a power cut.
   *
   * @param key letters, digits, `-`, `_` and `/`; made by us, never by a visitor
   */
  put: (key: string, file: { path: string; sizeBytes: number; contentType: string }) => Promise<void>;
  /** The file's bytes; null when there is no such file. */
  get: (key: string) => Promise<Readable | null>;
  /** Removes it; a missing one is no error. */
  remove: (key: string) => Promise<void>;
  /** Everything that is stored under a folder, in no order. */
  list: (folder: string) => AsyncIterable<StoredFile>;
}

/** The storage cannot be reached or refuses; its reason is for the log. */
export class FilesUnavailable extends Error {
  constructor(cause: unknown) {
    const { name, code } = (cause ?? {}) as { name?: string; code?: unknown };
    super([name ?? "Error", code].filter(Boolean).join(" "));
    this.name = "FilesUnavailable";
  }
}

type FilesConfig = Pick<
  Config,
  "DATA_DIR" | "S3_ENDPOINT" | "S3_REGION" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>;

const ignore = () => {};
const connectTimeoutMs = 3_000;
const silenceTimeoutMs = 15_000;

/** S3 with the S3_* variables set, else DATA_DIR/files. Makes the folders that are missing; asks S3 for nothing yet. */
export async function openFiles(config: FilesConfig): Promise<FileStorage> {
  const scratchFolder = resolve(config.DATA_DIR, "uploads");
  await mkdir(scratchFolder, { recursive: true, mode: 0o700 });
  return config.S3_BUCKET ? inBucket(config, config.S3_BUCKET, scratchFolder) : onDisk(config, scratchFolder);
}

async function onDisk({ DATA_DIR }: FilesConfig, scratchFolder: string): Promise<FileStorage> {
  const root = resolve(DATA_DIR, "files");
  await mkdir(root, { recursive: true, mode: 0o700 });
  const storage = throughDisk(new Disk(new FSDriver({ location: root, visibility: "private" })), scratchFolder);
  return {
    ...storage,
    put: async (key, file) => {
      await storage.put(key, file);
      await flush(join(root, key));
    },
    list: async function* (folder) {
      // flydrive lists a folder that is not there as an error.
      if (await stat(join(root, folder)).catch(() => null)) yield* storage.list(folder);
    },
  };
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Loaded only when it is used: the client is large. */
async function inBucket(config: FilesConfig, bucket: string, scratchFolder: string): Promise<FileStorage> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const driver = new S3Driver({
    bucket,
    visibility: "private",
    // A bucket's own policy decides; many servers know no such lists.
    supportsACL: false,
    endpoint: config.S3_ENDPOINT as string,
    region: config.S3_REGION as string,
    credentials: {
      accessKeyId: config.S3_ACCESS_KEY_ID as string,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY as string,
    },
    // Servers other than Amazon's are addressed by path, and few of them know the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    // What fails is thrown, and logged where it is caught.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: connectTimeoutMs, socketTimeout: silenceTimeoutMs },
  });
  return throughDisk(new Disk(driver), scratchFolder);
}

function throughDisk(disk: Disk, scratchFolder: string): FileStorage {
  return {
    scratchFolder,
    put: (key, { path, sizeBytes, contentType }) =>
      disk
        .putStream(key, createReadStream(path), { contentLength: sizeBytes, contentType, visibility: "private" })
        .catch(unavailable),
    get: async (key) => {
      if (!(await disk.exists(key).catch(unavailable))) return null;
      return disk.getStream(key).catch(unavailable);
    },
    remove: (key) => disk.delete(key).catch(unavailable),
    list: (folder) => listThrough(disk, folder),
  };
}

async function* listThrough(disk: Disk, folder: string): AsyncIterable<StoredFile> {
  for (let paginationToken: string | undefined; ; ) {
    const page = await disk
      .listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) })
      .catch(unavailable);
    for (const file of page.objects) {
      if (!file.isFile) continue;
      const { lastModified } = await file.getMetaData().catch(unavailable);
      yield { key: file.key, storedAt: lastModified };
    }
    paginationToken = page.paginationToken;
    if (!paginationToken) return;
  }
}

function unavailable(error: unknown): never {
  throw new FilesUnavailable((error as { cause?: unknown }).cause ?? error);
}

/** Removes what interrupted uploads left behind. */
export async function emptyScratchFolder({ scratchFolder }: FileStorage, olderThan: Date): Promise<void> {
  for (const name of await readdir(scratchFolder)) {
    const path = join(scratchFolder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < olderThan) await rm(path, { recursive: true, force: true });
  }
}
