import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { careers } from "#db/schema/careers.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";

export type CareerRow = typeof careers.$inferSelect;
type Listed = Pick<CareerRow, "slug" | "kind" | "title" | "description" | "words">;

/** English replaces a page that a language lacks. */
const inLanguage = (locale: Locale) => inArray(careers.language, [...new Set<Locale>([locale, "en"])]);
const inOrder = [asc(careers.position), asc(careers.slug)];
const englishLast = sql`${careers.language} = 'en'`;

/** Pages that are shown, in their order, each in the language or else in English. */
export async function readCareers(db: Db, locale: Locale): Promise<Listed[]> {
  const { slug, kind, title, description, words } = careers;
  const rows = await db
    .select({ slug, kind, title, description, words, language: careers.language })
    .from(careers)
    .where(and(eq(careers.isActive, true), inLanguage(locale)))
    .orderBy(...inOrder, englishLast);
  return rows.filter((row, at) => rows[at - 1]?.slug !== row.slug);
}

/** What people type for the pages that are shown, in every language. */
export function readCareerWords(db: Db): Promise<Pick<CareerRow, "slug" | "title" | "words">[]> {
  const { slug, title, words } = careers;
  return db
    .select({ slug, title, words })
    .from(careers)
    .where(eq(careers.isActive, true))
    .orderBy(...inOrder);
}

/** @param withInactive one that is switched off too */
export async function readCareer(db: Db, slug: string, locale: Locale, withInactive: boolean) {
  const [row] = await db
    .select()
    .from(careers)
    .where(and(eq(careers.slug, slug), inLanguage(locale), withInactive ? undefined : eq(careers.isActive, true)))
    .orderBy(englishLast)
    .limit(1);
  return row ?? null;
}
