import type { Deps } from "#http/deps.server.ts";
import type { VerifiedKey } from "#http/request-context.server.ts";
import { isSameSecret, sha256 } from "#lib/secrets.server.ts";
import { minuteToNote, readKey, stateOfKey } from "../rules.ts";
import { findKeyRow, noteUse } from "../store/keys.server.ts";

/** What a key opens; null when it is unknown, over or revoked. That it was used is noted once a minute. */
export async function verifyKey({ db, now, log }: Deps, text: string): Promise<VerifiedKey | null> {
  const parts = readKey(text);
  const row = parts && (await findKeyRow(db, parts.publicId));
  if (!row || !isSameSecret(sha256(text), row.secretHash) || stateOfKey(row, now()) !== "open") return null;
  const minute = minuteToNote(row.lastUsedAt, now());
  // A call is answered though the note cannot be written.
  if (minute) await noteUse(db, row.id, minute).catch((err) => log.warn({ err }, "the use of a key was not noted"));
  return { id: row.id, scopes: row.scopes, callsAMinute: row.callsAMinute };
}
