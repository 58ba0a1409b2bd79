import { nextTask } from "../next-task.ts";
import { languages } from "./compiled/load.ts";
import type { Group, Locale, Messages } from "./compiled/types.ts";
import { createFormatters } from "./formatters.ts";
import { alwaysLoaded, asStored, createLanguage, type Language } from "./messages.tsx";
import type { Overrides } from "./overrides.ts";

type Words = Messages[Group];

/** At most this many files of words are requested in one task: a page may have a dozen, and a request takes some milliseconds on a slow phone. */
const groupsPerTask = 3;

/** What the document says about the words that it shows. */
interface ShownWords {
  words: readonly string[];
  names: Readonly<Record<string, string>>;
  overrides: object | null;
}

/**
 * The language of the page in the browser. Groups that the document shows are there before the page comes to life; another one is
 * fetched when a page that shows it is opened, which then waits for it. Where staff wrote texts of this language, their part of the
 * script is loaded too.
 */
export async function loadLanguage(locale: Locale, { words, names, overrides }: ShownWords): Promise<Language> {
  const format = createFormatters(locale);
  const loaders = await languages[locale]();
  const named = words.filter((group): group is Group => group in loaders);
  const here = new Set([...alwaysLoaded, ...named]);
  const override =
    overrides && (await import("./loaded-overrides.ts")).openOverrides(overrides as Overrides, here, locale, format);
  const arrived = new Map<Group, Words>();
  /** The request of a group, or what it failed with. */
  const inFlight = new Map<Group, unknown>();
  const fetchGroup = (group: Group) => {
    const known = inFlight.get(group);
    if (known) return known;
    const work = loaders[group]().then(async (make) => {
      arrived.set(group, override ? await override(group, make(format) as never) : make(format));
    });
    // What awaits it handles a failure, possibly some tasks later: it is not reported as unhandled.
    work.catch((failure: unknown) => inFlight.set(group, failure));
    inFlight.set(group, work);
    return work;
  };
  const requests: unknown[] = [];
  for (const group of here) {
    requests.push(fetchGroup(group));
    if (requests.length % groupsPerTask === 0) await nextTask();
  }
  await Promise.all(requests);
  // A part of the script that English pages do not have.
  const nameOf = locale === "en" ? asStored : (await import("./loaded-names.ts")).loadedNames(locale, names);
  const read = (group: Group) => {
    const words = arrived.get(group);
    // Thrown, not read with `use`: words that are here need no `use`, also outside of drawing, and a component that suspends
    // in `use` is drawn on from there, which fails (React's errors 467 and 520) where it is not called again.
    if (!words) throw fetchGroup(group);
    return words as never;
  };
  return createLanguage(locale, format, read, nameOf);
}
