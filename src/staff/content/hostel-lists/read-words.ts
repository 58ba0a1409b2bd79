import type { foods, hostelKinds, residents } from "#features/hostels/choice-rules.ts";
import { readNumber } from "#lib/read-number.ts";

/** What a cell says, or why it cannot be read. */
export type Read<Value> = { value: Value } | { problem: string };

const shown = (cell: string) => JSON.stringify(cell.trim().slice(0, 60));
const nothing = /^(nil|none|no|zero|na|n\/a|not (required|needed)|नहीं|नाही|-+)$/i;

/** Rupees, such as `₹6,500/-` or `Rs 6500 per month`. What is for another span, or a range, is not read. */
export function readRupees(cell: string): Read<number> {
  const text = cell.trim();
  if (/year|annum|annual|p\.?\s?a\b|semester|\bsem\b|\/\s?yr|वार्षिक|प्रतिवर्ष/i.test(text)) {
    return { problem: `is not by the month: ${shown(cell)}` };
  }
  if (/\d\s*(-|–|to)\s*(₹|rs\.?)?\s*\d/i.test(text))
    return { problem: `is a range, and one amount is needed: ${shown(cell)}` };
  const bare = text
    .replace(/(per|a|every|\/)\s*(month|mth|mo|bed|person|head|student)\b\.?/gi, "")
    .replace(/\b(p\.?\s?m\.?|monthly|only|approx\.?|inr|rupees)(?=\s|$)|प्रति माह|प्रतिमाह|दरमहा|रुपये|रु\.?/gi, "")
    .trim();
  const thousands = /^(?:₹|rs\.?)?\s*(\d+(?:\.\d+)?)\s*k$/i.exec(bare);
  const number = thousands ? Number(thousands[1]) * 1000 : readNumber(bare);
  return number === null || !Number.isInteger(number)
    ? { problem: `must be an amount of rupees: ${shown(cell)}` }
    : { value: number };
}

/** A deposit in rupees or in months of rent. @param rent rupees a month; null: the row has none */
export function readDeposit(cell: string, rent: number | null): Read<number> {
  if (nothing.test(cell.trim())) return { value: 0 };
  const months = /^(one|two|three|\d{1,2})\s*(?:month|mth)s?'?s?(?:\s*(?:of\s*)?rent)?$/i.exec(cell.trim());
  if (!months) return readRupees(cell);
  if (rent === null) return { problem: `is in months of rent, and the row has no rent: ${shown(cell)}` };
  return { value: countOf(months[1] ?? "") * rent };
}

/** Days of notice, such as `1 month`, `15 days` or `30`. */
export function readNotice(cell: string): Read<number> {
  const text = cell.trim();
  if (nothing.test(text)) return { value: 0 };
  const found =
    /^(one|two|three|\d{1,3})\s*(days?|weeks?|months?|दिन|दिवस|महीना|महीने|महिना|महिने)?(?:\s*notice)?$/i.exec(text);
  if (!found) return { problem: `must be days or months: ${shown(cell)}` };
  const unit = found[2]?.toLowerCase() ?? "days";
  const days = /^month|^मह/.test(unit) ? 30 : unit.startsWith("week") ? 7 : 1;
  return { value: countOf(found[1] ?? "") * days };
}

function countOf(word: string): number {
  return { one: 1, two: 2, three: 3 }[word.toLowerCase()] ?? Number(word);
}

/** Who may stay. */
export function readResidents(cell: string): Read<(typeof residents)[number]> {
  const text = cell.trim().toLowerCase();
  const girls = /girl|lad(y|ies)|wom[ae]n|female|^f$|लड़की|लड़कियों|लडकी|महिला|मुली|छात्रा/.test(text);
  const boys = /boy|gent|\bm[ae]n\b|(^|[^e])male|^m$|लड़का|लड़के|लड़कों|पुरुष|मुले|मुलगे|मुलांसाठी/.test(text);
  if (/co.?ed|both|every|unisex|any|all|mixed|सभी|दोनों|सर्व/.test(text) || (girls && boys)) return { value: "everyone" };
  if (girls) return { value: "girls" };
  if (boys) return { value: "boys" };
  return { problem: `must say girls, boys or everyone: ${shown(cell)}` };
}

/** What is served. "Yes" says that there is food, not which. */
export function readFood(cell: string): Read<(typeof foods)[number]> {
  const text = cell.trim().toLowerCase();
  const meat = /non.?veg|mixed|both|egg|chicken|मांसाहार/.test(text);
  if (meat && !/^no |no non/.test(text)) return { value: "veg_and_nonveg" };
  if (/veg|jain|शाकाहार/.test(text)) return { value: "veg" };
  if (nothing.test(text) || /^no\b|without|not (available|provided|included)|self|own kitchen/.test(text))
    return { value: "none" };
  return { problem: `must say veg, veg and non-veg, or none: ${shown(cell)}` };
}

/** Hostel or PG. */
export function readKind(cell: string): (typeof hostelKinds)[number] {
  return /\bp\.?\s?g\b|paying/i.test(cell) ? "pg" : "hostel";
}

/** Six digits, as people space them. */
export function readPin(cell: string): Read<string> {
  const digits = cell.replace(/[\s-]/g, "");
  return /^[1-9]\d{5}$/.test(digits) ? { value: digits } : { problem: `must have six digits: ${shown(cell)}` };
}

/** A number that can be called: the first of several. */
export function readPhone(cell: string): Read<string> {
  const first = cell.split(/[,;\n]| \/ |\bor\b/)[0]?.trim() ?? "";
  const digits = first.replace(/\D/g, "").length;
  return digits >= 8 && digits <= 13 && first.length <= 40
    ? { value: first }
    : { problem: `must be a phone number: ${shown(cell)}` };
}
