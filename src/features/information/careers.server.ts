import { wordsOf } from "margdeep-search/normalise";
import type { z } from "zod";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import en from "./compiled/en-careers.json";
import hi from "./compiled/hi-careers.json";
import mr from "./compiled/mr-careers.json";
import type { careerShape } from "./content-shapes.ts";

/** A page about a career or a course, with Markdown already turned into HTML. */
export type CareerPage = z.output<typeof careerShape>;

const careers = { en, hi, mr } as unknown as Record<Locale, Record<string, CareerPage>>;

export const careerSlugs: readonly string[] = Object.keys(en);

/** @throws AppError not_found */
export async function getCareer(locale: Locale, slug: string): Promise<CareerPage> {
  const page = Object.hasOwn(careers[locale], slug) ? careers[locale][slug] : undefined;
  if (!page) throw new AppError("not_found");
  return page;
}

/** Words around a career in a question: 'how to become', 'kaise bane', 'कसे व्हावे'. */
const around = new Set(
  wordsOf(
    `how to become can i be a an in do what want kya kare karu kaise bane banu bante hain ban ne kay karave karayche kase kasa vhave
    course courses career options option details information guide best the for my india jobs
    क्या करें करे कैसे बनें बने बनूं काय करावे करायचे कसे कसा व्हावे बनावे`,
  ),
);

/** Every phrase by which a page is asked for, the longest first. */
const phrases = Object.values(careers)
  .flatMap((pages) => Object.entries(pages))
  .flatMap(([slug, { words }]) => words.map((phrase) => ({ slug, words: wordsOf(phrase) })))
  .sort((one, other) => other.words.length - one.words.length);

/** The page that a question asks for: one of its phrases, with nothing else but words that say little. */
export function careerAskedBy(text: string): string | null {
  const words = wordsOf(text);
  const found = phrases.find((phrase) => {
    const at = words.findIndex((_, from) => phrase.words.every((word, place) => words[from + place] === word));
    return (
      at >= 0 && words.every((word, place) => around.has(word) || (place >= at && place < at + phrase.words.length))
    );
  });
  return found?.slug ?? null;
}
