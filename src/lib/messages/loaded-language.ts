import { use } from "react";
import { languages } from "./compiled/load.ts";
import type { Group, Locale, Messages } from "./compiled/types.ts";
import { createFormatters } from "./formatters.ts";
import { createLanguage, type Language } from "./messages.tsx";

type Words = Messages[Group];

/** What the error page and an unsent form say: without a connection these words could not be fetched any more. */
const alwaysLoaded: Group[] = ["drafts", "errors", "frame", "ui"];

/**
 * The language of the page in the browser. Groups that the server named (`data-words` of the html element) are there
 * before the page comes to life; another one is fetched when a page that shows it is opened, which then waits for it.
 */
export async function loadLanguage(html: HTMLElement): Promise<Language> {
  const locale = html.lang as Locale;
  const format = createFormatters(locale);
  const loaders = await languages[locale]();
  const arrived = new Map<Group, Words>();
  const inFlight = new Map<Group, Promise<Words>>();
  const fetchGroup = (group: Group) => {
    const known = inFlight.get(group);
    if (known) return known;
    const work = loaders[group]().then((make) => {
      const words = make(format);
      arrived.set(group, words);
      return words;
    });
    inFlight.set(group, work);
    return work;
  };
  const named = (html.dataset.words ?? "").split(" ").filter((group): group is Group => group in loaders);
  await Promise.all([...new Set([...alwaysLoaded, ...named])].map(fetchGroup));
  return createLanguage(locale, format, (group) => (arrived.get(group) ?? use(fetchGroup(group))) as never);
}
