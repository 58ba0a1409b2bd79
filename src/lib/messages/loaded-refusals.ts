import { languages } from "./compiled/load.ts";
import type { Locale } from "./compiled/types.ts";
import { createFormatters } from "./formatters.ts";
import { createRefusals } from "./refusals.ts";

type Say = (sentence: string) => string;

const loading = new Map<Locale, Promise<Say>>();

/** Fetches the sentences of a language and the English ones that they are recognised by, once. */
export function loadRefusals(locale: Locale): Promise<Say> {
  const known = loading.get(locale);
  if (known) return known;
  const loaded = Promise.all([sentencesOf("en"), sentencesOf(locale)]).then(([english, words]) =>
    createRefusals(english, () => words),
  );
  loading.set(locale, loaded);
  loaded.catch(() => loading.delete(locale));
  return loaded;
}

async function sentencesOf(locale: Locale) {
  const { problems, refusals } = await languages[locale]();
  const format = createFormatters(locale);
  return { ...(await problems())(format), ...(await refusals())(format) };
}
