import { degreeName, type Seats } from "./authority-models.ts";
import {
  againUnits,
  type EncodedParts,
  instituteOf,
  isKnown,
  ruledInstituteOf,
  wholeClosing,
  yearsShown,
} from "./encode-model.ts";
import { basis } from "./forecast.ts";
import { wordList } from "./word-list.ts";

/**
 * The rows of older lists that the newest one does not have, as columns: their last closing, and before the season how often
 * such rows came back and what is expected of them if they do. An institute without any row in the newest list is left out: it may be there under a name that was not
 * recognised.
 */
export function encodeGone(parts: EncodedParts) {
  const { panel, year, now, seats, scale } = parts;
  // A row that the last round does not have may be in an earlier one.
  const rounds = [...(panel.rounds.get(now === null ? year - 1 : year)?.values() ?? [])];
  const isListed = (at: number) => rounds.some((closings) => isKnown(closings[at]));
  const institutesListed = new Set(panel.factors.flatMap(({ institute }, at) => (isListed(at) ? [institute] : [])));
  const lastListed = (at: number): number | null => {
    if (isListed(at) || !institutesListed.has(panel.factors[at]!.institute)) return null;
    const years = Array.from({ length: yearsShown }, (_, back) => year - 1 - back);
    return years.find((of) => isKnown(panel.promised.get(of)?.[at])) ?? null;
  };
  const rows = [...panel.keys.keys()].flatMap((at) => {
    const of = lastListed(at);
    return of === null ? [] : [{ at, year: of, seats: seats.get(panel.keys[at]!)! }];
  });
  const [institutes, ruled, pools] = [wordList(), wordList(), wordList()];
  const columns = {
    goneBranch: Int32Array.from(rows, (row) => row.seats.branchId),
    goneInstitute: Uint16Array.from(rows, (row) => institutes.numberOf(instituteOf(row.seats, parts))),
    goneRuledInstitute: Uint16Array.from(rows, (row) => ruled.numberOf(ruledInstituteOf(row.seats, parts))),
    gonePool: Uint16Array.from(rows, (row) => pools.numberOf(poolWord(row.seats))),
    goneYear: Uint16Array.from(rows, (row) => row.year),
    goneClosing: Int32Array.from(rows, (row) => wholeClosing(panel.promised.get(row.year)![row.at]!, scale)),
  };
  const words = { goneInstitute: institutes.words, goneRuledInstitute: ruled.words, gonePool: pools.words };
  return {
    columns: {
      ...columns,
      ...ifOffered(
        parts,
        Uint32Array.from(rows, ({ at }) => at),
      ),
    },
    words,
  };
}

/** What is expected of rows if they come back; nothing of authorities for which it was not judged, nor within a season. */
function ifOffered({ again, forecast, now }: EncodedParts, rows: Uint32Array) {
  if (!again || now) return {};
  const isExpected = (at: number) => forecast.basis[at] === basis.surface;
  return {
    goneAgain: Uint16Array.from(rows, (at) => Math.round(again[at]! * againUnits)),
    goneCentre: Float32Array.from(rows, (at) => forecast.centre[at]!),
    goneScale: Float32Array.from(rows, (at) => forecast.scale[at]!),
    goneDegrees: Uint8Array.from(rows, (at) => (isExpected(at) ? forecast.degrees[at]! : 0)),
  };
}

const poolFields = ["exam", "degree", "quota", "seatType", "gender", "rankList"] as const;
const separator = "\t";

/** What rows of one pool share beside the institute, as one word of the file. */
export type GonePool = Pick<Seats, (typeof poolFields)[number]>;

export function poolWord(row: Seats): string {
  const pool: GonePool = { ...row, degree: degreeName(row.degree) };
  return poolFields.map((field) => pool[field]).join(separator);
}

/** Reads a word that `encodeGone` wrote. */
export function readGonePool(word: string): GonePool {
  const values = word.split(separator);
  return Object.fromEntries(poolFields.map((field, at) => [field, values[at]])) as GonePool;
}
