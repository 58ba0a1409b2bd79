import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { deriveKey, keyedHash } from "#lib/secrets.server.ts";
import { BackupError } from "./errors.ts";

const manifestName = "manifest.json";
const Part = z.object({ name: z.string(), sizeBytes: z.number().int(), sha256: z.string().length(64) });

/** The manifest stored beside a backup's parts. */
const Manifest = z.object({
  format: z.literal(1),
  /** Version of the product that created the backup. */
  version: z.string(),
  madeAt: z.coerce.date(),
  database: z.object({
    kind: z.enum(["pglite", "postgresql"]),
    /** Major version of the server, such as 15. */
    majorVersion: z.number().int(),
    /** Version of the tool that wrote the dump; null for the embedded database's own dump. */
    dumpedByMajor: z.number().int().nullable(),
    dump: Part,
  }),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ table: z.string(), rows: z.number().int(), checksum: z.string() })),
  /** Files by their key in the storage; null when the backup was created without them. */
  files: z.array(Part).nullable(),
  /** Accounts erased up to the time of the backup: restoring an older backup repeats these erasures. */
  erasures: z.array(
    z.object({
      studentHash: z.string().length(64),
      erasedAt: z.coerce.date(),
      reason: z.enum(["asked", "no_consent"]),
    }),
  ),
  /** Identifies a secret key without revealing anything about it. */
  secretKeyMark: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;
export type Part = z.infer<typeof Part>;

/** The folder of the storage's files within a backup. */
export const filesFolder = "files";

/** A fingerprint of the secret key, which reveals nothing about the key. */
export function secretKeyMark(secretKey: string): string {
  return keyedHash(deriveKey(secretKey, "backup-mark"), "margdeep").slice(0, 16);
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
}

/** @throws BackupError when the folder is not a backup, is damaged, or comes from a newer version of the product */
export async function readManifest(folder: string): Promise<Manifest> {
  const content = await readFile(join(folder, manifestName), "utf8").catch(() => {
    throw new BackupError(`${folder} is no backup: it has no ${manifestName}.`);
  });
  try {
    return Manifest.parse(JSON.parse(content));
  } catch {
    throw new BackupError(
      `${join(folder, manifestName)} is damaged, or was made by a newer version. Take another backup.`,
    );
  }
}

/** Size and SHA-256 of a file on disk. */
export async function describePart(path: string, name = basename(path)): Promise<Part> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { name, sizeBytes: (await stat(path)).size, sha256: hash.digest("hex") };
}

/**
 * Reads every part of a backup and compares it with the manifest.
 *
 * @throws BackupError that names the first missing, truncated or damaged part
 */
export async function checkParts(folder: string, { database, files }: Manifest): Promise<void> {
  const expected = [database.dump, ...(files ?? []).map((file) => ({ ...file, name: join(filesFolder, file.name) }))];
  for (const { name, sizeBytes, sha256 } of expected) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found) throw new BackupError(`The backup is not whole: ${name} is missing. Nothing was changed.`);
    if (found.size !== sizeBytes) {
      throw new BackupError(
        `The backup is damaged: ${name} has ${found.size} bytes instead of ${sizeBytes}. Nothing was changed.`,
      );
    }
    if ((await describePart(path)).sha256 !== sha256) {
      throw new BackupError(`The backup is damaged: ${name} is not what it was when it was made. Nothing was changed.`);
    }
  }
}
