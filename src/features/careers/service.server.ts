import type { Deps } from "#http/deps.server.ts";
import { type CachedFor, cachedFor } from "#lib/cached-for.ts";
import { AppError } from "#lib/errors.ts";
import { renderInlineMarkdown, renderMarkdown } from "#lib/markdown.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import type { Career, CareerCard } from "./contract.ts";
import { type CareerMatch, type CareerWords, matchCareer } from "./match-career.ts";
import { readCareer, readCareers, readCareerWords } from "./store.server.ts";

/** The pages that are shown, in the order that staff gave them. */
export async function listCareers({ db }: Pick<Deps, "db">, locale: Locale): Promise<CareerCard[]> {
  const rows = await readCareers(db, locale);
  return rows.map(({ slug, kind, title, description }) => ({ slug, kind, title, description }));
}

/** How long the phrases are used before they are read again, should no notice of a change arrive: every search compares them. */
const phrasesForMs = 600_000;

declare module "#http/app-state.server.ts" {
  interface AppState {
    careerWords: CachedFor<CareerWords[]>;
  }
}

export function openCareerWordsCache(): CachedFor<CareerWords[]> {
  return cachedFor(phrasesForMs);
}

/** What people type for the pages that are shown, in every language, in their order. */
export function listCareerWords({ db, state }: Pick<Deps, "db" | "state">): Promise<CareerWords[]> {
  return state.careerWords.get(() => readCareerWords(db));
}

/** After a committed change: the next search of this process reads them again. */
export function invalidateCareerWords({ state }: Pick<Deps, "state">): void {
  state.careerWords.clear();
}

/** The pages that are shown, each with what people type for it in any of the languages. */
export async function listCareerPhrases(
  { db }: Pick<Deps, "db">,
  locale: Locale,
): Promise<{ slug: string; title: string; phrases: string[] }[]> {
  const [cards, words] = await Promise.all([readCareers(db, locale), readCareerWords(db)]);
  const bySlug = Map.groupBy(words, ({ slug }) => slug);
  return cards.map(({ slug, title }) => ({
    slug,
    title,
    phrases: (bySlug.get(slug) ?? []).flatMap((page) => [page.title, ...page.words]),
  }));
}

/** The page that a question asks for, written in any of the languages; null: none. */
export async function findCareer(
  deps: Pick<Deps, "db" | "state">,
  question: string,
  locale: Locale,
): Promise<(CareerCard & Pick<CareerMatch, "isBare">) | null> {
  const match = matchCareer(await listCareerWords(deps), question);
  const page = match && (await readCareer(deps.db, match.slug, locale, false));
  if (!page) return null;
  const { slug, kind, title, description } = page;
  return { slug, kind, title, description, isBare: match.isBare };
}

/**
 * One page, in English where the language has none.
 *
 * @param isPreview for staff: one that is switched off too
 * @throws AppError career_not_found
 */
export async function getCareer(
  { db }: Pick<Deps, "db">,
  slug: string,
  locale: Locale,
  isPreview = false,
): Promise<Career> {
  const row = await readCareer(db, slug, locale, isPreview);
  if (!row) throw new AppError("career_not_found");
  return {
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    description: row.description,
    language: row.language,
    answer: renderMarkdown(row.answer),
    studies: renderMarkdown(row.studies),
    needs: renderMarkdown(row.needs),
    fees: renderMarkdown(row.fees),
    leads: renderMarkdown(row.leads),
    without: renderMarkdown(row.without),
    exams: row.exams.map(({ name, note }) => ({ name, note: renderInlineMarkdown(note) })),
    next: row.next,
    sources: row.sources,
    checked_on: row.checkedOn,
  };
}
