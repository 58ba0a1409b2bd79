import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { wordOverrides } from "#db/schema/words.ts";

export type OverrideRow = typeof wordOverrides.$inferSelect;

/** Every override, or those of one language, by key. */
export function selectOverrides(db: Db, locale?: string): Promise<OverrideRow[]> {
  const own = locale === undefined ? undefined : eq(wordOverrides.locale, locale);
  return db.select().from(wordOverrides).where(own).orderBy(asc(wordOverrides.locale), asc(wordOverrides.key));
}

/** One override, locked until the transaction ends also where there is none yet; null: the text is the catalogue's. */
export async function lockOverride(tx: Db, locale: string, key: string): Promise<OverrideRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('words'), hashtext(${`${locale}:${key}`}))`);
  const [row] = await tx.select().from(wordOverrides).where(one(locale, key));
  return row ?? null;
}

/** Adds or replaces an override. */
export async function upsertOverride(tx: Db, row: OverrideRow): Promise<void> {
  const { locale, key, ...fields } = row;
  await tx
    .insert(wordOverrides)
    .values(row)
    .onConflictDoUpdate({ target: [wordOverrides.locale, wordOverrides.key], set: fields });
}

export async function deleteOverride(tx: Db, locale: string, key: string): Promise<void> {
  await tx.delete(wordOverrides).where(one(locale, key));
}

const one = (locale: string, key: string) => and(eq(wordOverrides.locale, locale), eq(wordOverrides.key, key));
