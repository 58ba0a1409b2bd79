import type { Db } from "#db/client.server.ts";
import type { DescribedCollege } from "#db/schema/college-codes.ts";
import { placeOf } from "../match/match-store.ts";
import type { FactOrigin } from "../write/provenance.ts";
import { storeWaitingFigures, type WaitingFigures } from "../write/waiting-figures.ts";
import type { CollegeFacts, ProgrammeFacts } from "./college-facts.ts";
import type { Authority, ListedCollege, ListOfFile } from "./list-file.ts";

/** A college of a list whose values are left out. */
export interface LeftOut {
  facts: CollegeFacts;
  /** Nothing here resembles it, and the list says too little to create it. */
  isUnknown: boolean;
}

interface Context {
  authority: Authority;
  importKind: string;
  united: ReadonlyMap<string, ListedCollege>;
  originOf: (row: CollegeFacts["row"]) => FactOrigin;
}

/** How many values a list has for a college. */
export function valuesOf({ programmes, laterEntries }: CollegeFacts): number {
  let values = laterEntries.size;
  for (const { cutoffs, seats, fees } of programmes.values()) values += cutoffs.length + seats.size + fees.length;
  return values;
}

/**
 * Stores what is left out, so that a decision of staff joins it without the file. Names that resemble no college wait too:
 * staff may know which college they are, or create it.
 */
export async function storeLeftOut(
  tx: Db,
  leftOut: readonly LeftOut[],
  { year, round }: ListOfFile,
  { authority, importKind, united, originOf }: Context,
): Promise<void> {
  const unknown = leftOut.flatMap(({ facts, isUnknown }) => {
    const college = united.get(facts.college.code);
    if (!isUnknown || !college?.name) return [];
    const { code, name, state } = college;
    return [{ code, name, state, place: placeOf(college) }];
  });
  const waiting = leftOut.flatMap(({ facts }): WaitingFigures[] => {
    const figures = valuesOf(facts);
    if (figures === 0) return [];
    const { sourceFileId } = originOf(facts.row);
    const { code } = facts.college;
    const { file } = facts.row;
    const stored = { lines: linesOf(facts), college: describeCollege(facts), facts: packFacts(facts) };
    return [{ code, file, sourceFileId, year, round, figures, ...stored }];
  });
  await storeWaitingFigures(tx, { authority: authority.codes, importKind }, waiting, unknown);
}

function linesOf({ row, homeUniversity, programmes, laterEntries }: CollegeFacts): number[] {
  const rows = [row, homeUniversity?.row, ...[...laterEntries.values()].map((entry) => entry.row)];
  for (const { cutoffs, seats, fees } of programmes.values()) {
    for (const one of [...cutoffs, ...seats.values(), ...fees]) rows.push(one.row);
  }
  return [...new Set(rows.flatMap((one) => (one ? [one.line] : [])))];
}

function describeCollege({ college, homeUniversity, programmes, laterEntries }: CollegeFacts): DescribedCollege {
  const { name, aliases = [], city, district, state, page } = college;
  const later = [...laterEntries.values()].map(({ entry }) => entry.programme);
  return {
    name,
    aliases,
    city: city ?? page?.city ?? "",
    district: district ?? page?.district ?? "",
    state,
    university: page?.university ?? homeUniversity?.university ?? "",
    ownership: page?.ownership ?? "",
    programmes: [...new Set([...[...programmes.values()].map(({ programme }) => programme.name), ...later])],
  };
}

type PackedProgramme = Omit<ProgrammeFacts, "seats"> & {
  seats: [string, { seats: number; row: CollegeFacts["row"] }][];
};

interface PackedFacts extends Pick<CollegeFacts, "row" | "homeUniversity"> {
  college: Pick<CollegeFacts["college"], "code" | "name" | "state">;
  programmes: [string, PackedProgramme][];
  laterEntries: [string, CollegeFacts["laterEntries"] extends Map<string, infer Entry> ? Entry : never][];
}

function packFacts({ college, row, homeUniversity, programmes, laterEntries }: CollegeFacts): PackedFacts {
  const { code, name, state } = college;
  return {
    college: { code, name, state },
    row,
    homeUniversity,
    programmes: [...programmes].map(([key, facts]) => [key, { ...facts, seats: [...facts.seats] }]),
    laterEntries: [...laterEntries],
  };
}

/** What `storeLeftOut` stored of a file for a college. */
export function unpackFacts(stored: unknown): CollegeFacts {
  const { programmes, laterEntries, ...facts } = stored as PackedFacts;
  return {
    ...facts,
    programmes: new Map(programmes.map(([key, one]) => [key, { ...one, seats: new Map(one.seats) }])),
    laterEntries: new Map(laterEntries),
  };
}
