import type { Group, Locale, Messages } from "./compiled/types.ts";
import type { Formatters } from "./formatters.ts";
import { applyOverrides, type Overrides } from "./overrides.ts";

/**
 * The texts of staff in the browser. Those of the page's own groups came with it, so that the page comes to life with the
 * words that the server rendered; those of other groups are fetched when a page that shows them is opened.
 *
 * @param ofPage what the document contains of them
 * @param here the groups of this page
 */
export function openOverrides(ofPage: Overrides, here: ReadonlySet<Group>, locale: Locale, format: Formatters) {
  let inFlight: Promise<Overrides> | null = null;
  const fetchAll = () => {
    // Without an answer the catalogue's words are shown.
    inFlight ??= fetch(`/words/${locale}.json`)
      .then((reply) => (reply.ok ? (reply.json() as Promise<Overrides>) : {}))
      .catch(() => ({}));
    return inFlight;
  };
  return async <Name extends Group>(group: Name, words: Messages[Name]): Promise<Messages[Name]> => {
    const overrides = here.has(group) ? ofPage : await fetchAll();
    return applyOverrides(words, overrides[group], format);
  };
}
