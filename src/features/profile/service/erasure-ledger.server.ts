import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { FileStorage } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { sha256 } from "#lib/secrets.server.ts";
import { type LedgerErasure, listUnrecorded, markRecorded } from "../store/erase.server.ts";

/** One small file an erasure, named by the hash of the account's random public id. Nothing sweeps this folder. */
export const ledgerFolder = "erasures";
const maxBatchSize = 200;
const Note = z.object({ erasedAt: z.coerce.date(), reason: z.enum(["asked", "no_consent"]) });

/**
 * Notes erasures beside the files, outside the database, so that a restored backup can be erased again (decision 0031).
 * The row of `erasures` comes with the erasure's own transaction; this follows it, and again every hour if it failed.
 */
export async function recordErasures({ db, files, now }: Pick<Deps, "db" | "files" | "now">): Promise<void> {
  for (const { studentPublicId, erasedAt, reason } of await listUnrecorded(db, maxBatchSize)) {
    const note = Buffer.from(JSON.stringify({ erasedAt, reason }));
    const path = join(files.scratchFolder, randomUUID());
    try {
      await writeFile(path, note, { mode: 0o600 });
      const file = { path, sizeBytes: note.length, contentType: "application/json" };
      await files.put(`${ledgerFolder}/${sha256(studentPublicId)}`, file);
    } finally {
      await rm(path, { force: true });
    }
    await markRecorded(db, studentPublicId, now());
  }
}

/** Every erasure that the ledger knows. One that cannot be read any more still counts, with today's date. */
export async function readLedger(files: FileStorage, now: Date): Promise<LedgerErasure[]> {
  const noted: LedgerErasure[] = [];
  for await (const { key } of files.list(ledgerFolder)) {
    const stream = await files.get(key);
    const content = stream ? await text(stream) : "";
    const parsed = Note.safeParse(jsonOf(content));
    const known = parsed.success ? parsed.data : { erasedAt: now, reason: "asked" as const };
    noted.push({ studentHash: key.slice(ledgerFolder.length + 1), ...known });
  }
  return noted;
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
