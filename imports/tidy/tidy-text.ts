import { fieldOf } from "#lib/lookups.ts";

/** Windows-1252 characters of bytes 0x80 to 0x9f; every other character below 0x100 maps to itself. */
const windowsBytes = new Map(
  [..."€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"].map((character, index) => [character, 0x80 + index]),
);
const utf8 = new TextDecoder("utf-8", { fatal: true });

const entities: Readonly<Record<string, string>> = { nbsp: " ", amp: "&", quot: '"', "#39": "'" };

/** The published files were decoded incorrectly once or twice; a third pass finds nothing. */
const maxPasses = 3;

/**
 * Repairs text that was decoded with the wrong character set (`WOMENÃ¢â‚¬â„¢S` becomes `WOMEN'S`), writes typographic
 * quotes, dashes and spaces as plain ones, and removes invisible characters, repeated spaces and spaces at the ends.
 */
export function tidyText(text: string): string {
  const mended = /[^\x20-\x7e]/.test(text) ? toPlainCharacters(text.replace(/\P{ASCII}+/gu, decodeAgain)) : text;
  return mended
    .replace(/&(nbsp|amp|quot|#39);/gi, (_, entity: string) => fieldOf(entities, entity.toLowerCase()))
    .replace(/\s+/g, " ")
    .trim();
}

function decodeAgain(run: string): string {
  let text = run;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const decoded = decodeOnce(text);
    if (decoded === null) break;
    text = decoded;
  }
  return text;
}

/** Reinterprets these characters as UTF-8 bytes; null when they are not valid UTF-8. */
function decodeOnce(text: string): string | null {
  const bytes: number[] = [];
  for (const character of text) {
    const byte = windowsBytes.get(character) ?? character.charCodeAt(0);
    if (byte > 0xff) return null;
    bytes.push(byte);
  }
  if (bytes.every((byte) => byte < 0x80)) return null;
  try {
    return utf8.decode(new Uint8Array(bytes));
  } catch {
    return null; // not UTF-8: the text is already correct
  }
}

function toPlainCharacters(text: string): string {
  return text
    .replace(/[‘’‚´`]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐-―]/g, "-")
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/[\p{Cc}\u00a0]/gu, " ");
}
