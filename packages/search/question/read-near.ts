import { collegesOfLocality, localityAt, localityKey } from "../index/localities.ts";
import { collegeNamed } from "./apply-question.ts";
import { isPlace } from "./read-negations.ts";
import { type Reading, spanOf, take } from "./reading.ts";
import { kindWords, meaningAt, nearParticles, nearWords } from "./vocabulary.ts";

/** Words of a place behind 'near' are at most so many: 'near salt lake', 'near fergusson college'. */
const maxPlaceWords = 5;
const pinPattern = /^[1-9]\d{5}$/;
const postfix = new Set(
  "javal jawal najik paas pass जवळ पास नजदीक करीब".split(" ").map((word) => word.normalize("NFC")),
);
const roomWords = new Set("hostel hostels pg room rooms girls boys ladies hostal".split(" "));

/** Finds 'near kothrud', 'within 5 km of vjti', 'coep javal' and a PIN. */
export function readNear(reading: Reading): void {
  const { words } = reading;
  for (let at = 0; at < words.length; at += 1) {
    if (reading.isTaken[at]) continue;
    if (isDistance(words, at)) {
      takeDistance(reading, at);
      return;
    }
    if (!nearWords.has(words[at]!)) continue;
    if (postfix.has(words[at]!) || words[at + 1] === undefined) takeBefore(reading, at);
    else takeBehind(reading, at, at + 1, null);
    return;
  }
  const pin = words.findIndex((word, at) => pinPattern.test(word) && !word.endsWith("000") && !reading.isTaken[at]);
  if (pin >= 0 && isForPlace(words)) takePin(reading, pin, pin, null);
}

/** Whether a figure of six digits is a PIN: alone, or beside what is in a place. */
function isForPlace(words: readonly string[]): boolean {
  return (
    words.length === 1 ||
    words.some((word) => kindWords.has(word) || roomWords.has(word) || word === "pin" || word === "pincode")
  );
}

function isDistance(words: readonly string[], at: number): boolean {
  return /^\d+(?:\.\d+)?$/.test(words[at]!) && /^(?:kms?|kilomet(?:er|re)s?|किमी)$/.test(words[at + 1] ?? "");
}

/** 'within 10 km of vjti', '5 km from dadar'. */
function takeDistance(reading: Reading, at: number): void {
  const { words } = reading;
  const km = Number(words[at]);
  const first = ["within", "under", "in", "upto"].includes(words[at - 1] ?? "") ? at - 1 : at;
  let from = at + 2;
  while (["of", "from", "around", "near", "radius"].includes(words[from] ?? "")) from += 1;
  if (words[from] !== undefined) takeBehind(reading, first, from, km);
}

/** Takes the place that begins behind the word for near: an area, a PIN, or all words up to the next part of the question. */
function takeBehind(reading: Reading, first: number, from: number, km: number | null): void {
  const { index, words } = reading;
  const start = ["to", "the", "me"].includes(words[from]!) ? from + 1 : from;
  if (words[start] === undefined) return;
  if (pinPattern.test(words[start]!)) {
    takePin(reading, first, start, km);
    return;
  }
  const locality = localityAt(index, words, start, "place");
  let last = start + (locality?.length ?? 0) - 1;
  if (!locality) {
    while (last + 1 < words.length && last + 1 - start < maxPlaceWords && isPlaceWord(reading, last + 1)) last += 1;
  }
  if (last < start) return;
  const place = locality?.key ?? words.slice(start, last + 1).join(" ");
  take(reading, { kind: "near", km, pin: null, place, ...spanOf(reading, first, last) }, first, last);
}

/** 'coep javal hostel', 'vjti ke paas pg': the place is in front. */
function takeBefore(reading: Reading, at: number): void {
  const { words } = reading;
  let last = at - 1;
  while (last >= 0 && nearParticles.has(words[last]!)) last -= 1;
  let first = last + 1;
  while (first > 0 && last + 1 - first < maxPlaceWords && isPlaceWord(reading, first - 1)) first -= 1;
  if (first > last) return;
  first = withoutKindBefore(reading, first, last);
  const place = words.slice(first, last + 1).join(" ");
  take(reading, { kind: "near", km: null, pin: null, place, ...spanOf(reading, first, at) }, first, at);
}

/** Of 'medical college nagpur javal' only the town is the place, where no college is called so; of an area it always is. */
function withoutKindBefore({ index, words }: Reading, first: number, last: number): number {
  let kinds = first;
  while (kinds < last && kindWords.has(words[kinds]!)) kinds += 1;
  if (kinds === first) return first;
  if (collegesOfLocality(index, localityKey(words.slice(kinds, last + 1))).length > 0) return kinds;
  const isTown = isPlace(index, words.slice(kinds, last + 1).join(" "));
  return isTown && collegeNamed(index, words.slice(first, last + 1).join(" ")) === null ? kinds : first;
}

function isPlaceWord({ words, isTaken }: Reading, at: number): boolean {
  const meaning = meaningAt(words, at)?.meaning.kind;
  return !isTaken[at] && !roomWords.has(words[at]!) && (meaning === undefined || meaning === "category");
}

function takePin(reading: Reading, first: number, at: number, km: number | null): void {
  const pin = reading.words[at]!;
  const from = ["pin", "pincode", "code"].includes(reading.words[at - 1] ?? "") ? Math.min(first, at - 1) : first;
  take(reading, { kind: "near", km, pin, place: pin, ...spanOf(reading, from, at) }, from, at);
}
