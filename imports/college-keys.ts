/**
 * A name without case, dots, spaces and punctuation: what `college_aliases.alias_key` holds.
 * `I.I.T. Bombay` is `iitbombay`.
 */
export function aliasKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/&/g, "and")
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * The keys under which registers may know one institute, the surest first: the whole name; without brackets and
 * `(deemed to be university)`; without a place behind a comma, dash or colon.
 *
 * @param places names of its city and state, which registers add or leave out
 */
export function nameKeys(name: string, places: readonly string[] = []): string[] {
  const noBrackets = name.replace(/\([^)]*\)?/g, " ").replace(/[- ,]*\bdeemed(?: to be)?(?: university)?\b/gi, " ");
  const noPlace = noBrackets.replace(/\s*[,:-]\s*[^,:-]+$/, (end) => (isPlace(end, places) ? "" : end));
  const words = noPlace.replace(/^the\s+/i, "");
  return [...new Set([aliasKey(name), aliasKey(noBrackets), aliasKey(words)])].filter((key) => key.length > 3);
}

function isPlace(end: string, places: readonly string[]): boolean {
  const key = aliasKey(end);
  return places.some((place) => aliasKey(place) === key);
}
