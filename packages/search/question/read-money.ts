import type { QuestionPart } from "./question.ts";
import type { Token } from "./tokens.ts";
import { underAfter, underWords } from "./vocabulary.ts";

const multiples: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  hazar: 1e3,
  hajar: 1e3,
  hazaar: 1e3,
  हजार: 1e3,
  हज़ार: 1e3,
  l: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  लाख: 1e5,
  crore: 1e7,
};
const currency = new Set(["₹", "rs", "inr", "rupees", "rupee", "rupaye", "rupye", "रुपये", "रुपए", "/-"]);
const monthly = new Set(["month", "monthly", "mahina", "mahine", "महीना", "महिना"]);
const yearly = new Set(["year", "yearly", "annum", "annual", "annually", "saal", "varsh", "साल", "वर्ष"]);
const perWords = new Set(["per", "a", "each", "har", "/", "p", "in", "प्रति"]);
const aboutMoney = new Set(
  "fees fee rent budget cost hostel pg hostels shulk फीस फी शुल्क price".split(" ").map((word) => word.normalize("NFC")),
);
/** Beside these a figure is somebody's result, not a sum. */
const aboutResults = new Set("rank rnk air crl percentile percent marks mark score scored % number cutoff".split(" "));
/** A sum below this is no yearly fee: a figure of the year, of a class. */
const leastSum = 1000;
/** A sum without a word for the time is a month's rent below this, where the question is about a room. */
const mostMonthly = 40_000;
const rooms = new Set(["hostel", "hostels", "pg", "room", "rooms", "वसतिगृह", "हॉस्टल", "हॉस्टेल"]);

/** The sum of money that a question names as the most to be paid; null: it names none. */
export function readMoney(
  text: string,
  tokens: readonly Token[],
): { part: QuestionPart; first: number; last: number } | null {
  if (tokens.some(({ word }) => aboutResults.has(word))) return null;
  for (let at = 0; at < tokens.length; at += 1) {
    const figure = Number(tokens[at]!.word.replaceAll(",", ""));
    if (!/^\d/.test(tokens[at]!.word) || Number.isNaN(figure)) continue;
    const found = readSum(tokens, at, figure);
    if (!found) continue;
    const { first, last, rupees, per } = found;
    const [from, to] = [tokens[first]!.from, tokens[last]!.to];
    const part = { kind: "money", upToRupees: rupees, per, typed: text.slice(from, to), from, to } as const;
    return { part, first, last };
  }
  return null;
}

function readSum(tokens: readonly Token[], at: number, figure: number) {
  const word = (place: number) => tokens[place]?.word ?? "";
  let last = at;
  const multiple = multiples[word(at + 1)];
  if (multiple !== undefined) last += 1;
  const rupees = Math.round(figure * (multiple ?? 1));
  const isYear = multiple === undefined && rupees >= 2015 && rupees <= 2035;
  if (rupees < leastSum || isYear) return null;
  let isSum = currency.has(word(at - 1));
  let first = isSum ? at - 1 : at;
  if (currency.has(word(last + 1)) || currency.has(word(last + 2))) {
    isSum = true;
    while (currency.has(word(last + 1))) last += 1;
  }
  let per: "year" | "month" | null = null;
  for (let next = last + 1; next <= last + 2; next += 1) {
    if (monthly.has(word(next))) per = "month";
    else if (yearly.has(word(next))) per = "year";
    else if (perWords.has(word(next))) continue;
    else break;
    last = next;
    break;
  }
  isSum ||= per !== null;
  if (underAfter.has(word(last + 1))) {
    isSum = true;
    while (underAfter.has(word(last + 1))) last += 1;
  }
  // 'mbbs in 5 lakh'
  isSum ||= multiple !== undefined && word(first - 1) === "in";
  if (underWords.has(word(first - 1))) {
    isSum ||= multiple !== undefined || rupees >= leastSum;
    while (underWords.has(word(first - 1))) first -= 1;
  }
  isSum ||= tokens.some(({ word: one }) => aboutMoney.has(one)) && (multiple !== undefined || rupees >= leastSum);
  if (!isSum) return null;
  const isRoom = tokens.some(({ word: one }) => rooms.has(one)) && rupees <= mostMonthly;
  // The words for money around the sum are part of it: 'fees less than', 'budget'.
  while (["fees", "fee", "budget", "cost", "फीस", "फी"].includes(word(last + 1))) last += 1;
  while (["fees", "fee", "budget", "cost", "फीस", "फी", "with", "in"].includes(word(first - 1))) first -= 1;
  return { first, last, rupees, per: per ?? (isRoom ? ("month" as const) : ("year" as const)) };
}
