import { tidyText } from "./tidy-text.ts";
import { titleCase } from "./title-case.ts";

const name = "([A-Z]{4,}(?: [A-Z]{4,})?)";
const end = "(?= *(?:[,.;(/-]|$|DIST|DT\\b|STATE|PIN|[1-9]\\d{2} ?\\d{3}))";

/** Where an address names its town, the surest first: taluka, post office, the words before the PIN code. */
const patterns: readonly RegExp[] = [
  `\\b(?:TALUKA|TALUK|TAL|TEHSIL|TEH|TQ|TA)\\b[ .:-]+${name}${end}`,
  `${name} *\\(? *(?:TALUKA|TALUK|TQ|TEHSIL)\\b`,
  `\\b(?:P\\.? ?O|POST OFFICE|POST)\\b[ .:-]+${name}${end}`,
  `${name}[ (]*(?:P\\.? ?O|POST)\\b`,
  `${name} *[-,]? *(?:PIN[ :-]*)?[1-9]\\d{2} ?\\d{3}\\b`,
].map((pattern) => new RegExp(pattern, "g"));

/** A word that describes a place without naming a town. */
const describing =
  /\b(ROAD|STREET|CROSS|HIGHWAY|CAMPUS|BUILDING|COLLEGE|INSTITUTE|POLYTECHNIC|SCHOOL|UNIVERSITY|ENGINEERING|TECHNOLOGY|GOVERNMENT|GOVT|NEAR|OPPOSITE|BEHIND|BESIDE|BLOCK|SECTOR|PHASE|PLOT|SURVEY|COLONY|AREA|ESTATE|PARK|TEMPLE|STATION|OFFICE|HOSPITAL|MARKET|CHOWK|CIRCLE|BANK|HOUSE|FLOOR|VILLAGE|MANDAL|TALUK|TALUKA|TEHSIL|DISTRICT|DISTT|DIST|STATE|INDIA|POST|HOBLI|WARD|EAST|WEST|NORTH|SOUTH|NAGAR|LAYOUT|COMPLEX|PINCODE|CODE|JUNCTION|CENTRE|ANDHRA|PRADESH|BENGAL|TAMILNADU|KERALA|GUJARAT|BIHAR|ODISHA|ORISSA|ASSAM|PUNJAB|HARYANA|MAHARASHTRA|KARNATAKA|TELANGANA)\b/;

/**
 * The town that an address names, for districts in which no town has the district's name.
 *
 * @param others names of the district and the state, which are no town
 * @returns null where the address names none
 */
export function localityIn(address: string, others: readonly string[]): string | null {
  const text = tidyText(address).toUpperCase();
  const wide = others.map((other) => other.toUpperCase());
  for (const pattern of patterns) {
    const found = [...text.matchAll(pattern)].map(([, word = ""]) => word.trim()).filter((word) => isTown(word, wide));
    const last = found.at(-1);
    if (last) return titleCase(last, new Map(), false);
  }
  return null;
}

function isTown(word: string, wide: readonly string[]): boolean {
  return !describing.test(word) && !wide.some((other) => other.includes(word) || word.includes(other));
}
