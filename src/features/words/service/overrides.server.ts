import type { Db } from "#db/client.server.ts";
import { deleteOverride, lockOverride, type OverrideRow, selectOverrides, upsertOverride } from "../store.server.ts";

export type Override = OverrideRow;

/** The overrides of a language, by key. */
export async function overridesByKey(db: Db, locale: string): Promise<Map<string, Override>> {
  return new Map((await selectOverrides(db, locale)).map((row) => [row.key, row]));
}

/**
 * Writes an override, or removes it.
 *
 * @param next null: the catalogue's text again
 * @param assertSeen is given what is there now, and throws when the person who writes saw something else; without it the same
 *   text again writes nothing, also where the catalogue's has changed since
 * @returns what was there before; undefined: nothing was written, because it is the same
 */
export async function writeOverride(
  tx: Db,
  { locale, key }: Pick<Override, "locale" | "key">,
  next: Omit<Override, "locale" | "key"> | null,
  assertSeen?: (now: Override | null) => void,
): Promise<Override | null | undefined> {
  const before = await lockOverride(tx, locale, key);
  assertSeen?.(before);
  const isReviewed = assertSeen !== undefined && before?.catalogueText !== next?.catalogueText;
  if ((before?.text ?? null) === (next?.text ?? null) && !isReviewed) return undefined;
  if (next) await upsertOverride(tx, { locale, key, ...next });
  else await deleteOverride(tx, locale, key);
  return before;
}
