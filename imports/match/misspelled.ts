/** Long words of many names, which lists misspell: `Institutute`, `Univeristy`, `Medial`, `Reseach`. */
const longWords =
  "institute university engineering technology polytechnic management architecture medical research college hospital".split(
    " ",
  );
const readMisspelled = new Map<string, string | null>();

/** The long word that a misspelled one means, null for none. */
export function misspelled(word: string): string | null {
  if (word.length < 6) return null;
  const known = readMisspelled.get(word);
  if (known !== undefined) return known;
  const isMeant = (long: string) => long[0] === word[0] && editsBetween(word, long) <= (word.length < 8 ? 1 : 2);
  const meant = longWords.includes(word) ? null : (longWords.find(isMeant) ?? null);
  readMisspelled.set(word, meant);
  return meant;
}

/** How many letters to add, drop or replace; 3 for more than two. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  const row = Array.from(other, (_, at) => at + 1);
  let edits = other.length;
  for (const [index, letter] of [...one].entries()) {
    let diagonal = index;
    edits = index + 1;
    for (const [at, above] of row.entries()) {
      edits = Math.min(diagonal + Number(letter !== other[at]), above + 1, edits + 1);
      diagonal = above;
      row[at] = edits;
    }
  }
  return Math.min(edits, 3);
}
