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
