import { useEffect, useState } from "react";
import { languages } from "./compiled/load.ts";
import type { Locale } from "./compiled/types.ts";
import { createFormatters } from "./formatters.ts";
import { useFormat } from "./messages.tsx";
import { createRefusals } from "./refusals.ts";

type Say = (sentence: string) => string;

const loading = new Map<Locale, Promise<Say>>();

/**
 * Says in the page's language what a rule decides in the browser, or an offline kit answers. What comes from the server is
 * said already and stays as it is. An English page fetches nothing for it.
 */
export function useRefusals(): Say {
  const locale = useFormat().locale;
  const [say, setSay] = useState<Say>(() => asWritten);
  useEffect(() => {
    if (locale === "en") return;
    let isWanted = true;
    loadRefusals(locale).then((loaded) => {
      if (isWanted) setSay(() => loaded);
    }, ignoreOffline);
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return say;
}

const asWritten: Say = (sentence) => sentence;

/** Without a connection the sentences stay in English. */
function ignoreOffline() {}

function loadRefusals(locale: Locale): Promise<Say> {
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
