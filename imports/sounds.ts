/**
 * A word by its sound, so that transliterations agree: `Vidhya` and `Vidya`, `Rameshwar` and `Rameswar`, `Ramaiah`
 * and `Ramaya`.
 */
export function soundOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  return word
    .replace(/h(?=$|[^aeiou])/g, "")
    .replace(/(?<=[bcdgjkpst])h/g, "")
    .replace(/w/g, "v")
    .replace(/ee|ea|y/g, "i")
    .replace(/oo|ou/g, "u")
    .replace(/z/g, "j")
    .replace(/(.)\1+/g, "$1")
    .replace(/(?<=.{3})s$/, "");
}
