import type { Db } from "#db/client.server.ts";
import type { BatchNotes } from "./import-run.ts";
import { openMatcher } from "./match-colleges.ts";
import type { RawRow } from "./read-rows.ts";
import { tidyText } from "./tidy-text.ts";

/** How NIRF's placement file names an institute. */
interface NirfInstitute {
  institute_name: string;
  city: string;
  state: string;
}

/** The college of a row with the row, or null where no match is certain. */
export type CollegeByRow<Row> = (row: Row) => { collegeId: number; row: Row } | null;

/** Matches the institutes of NIRF's placement file, which has no ids; rows without a certain match are rejected. */
export async function matchNirfRows<Row extends NirfInstitute>(
  notes: BatchNotes,
  tx: Db,
  rows: readonly { raw: RawRow; row: Row }[],
): Promise<CollegeByRow<Row>> {
  const matcher = await openMatcher(tx, "nirf", "nirf-placements");
  const wanted = new Map(
    rows.map(({ row }) => [codeOf(row), { name: tidyText(row.institute_name), city: row.city, state: row.state }]),
  );
  const matches = await matcher.match(
    notes,
    tx,
    [...wanted].map(([code, institute]) => ({ code, ...institute })),
  );
  for (const { raw, row } of rows) {
    const match = matches.get(codeOf(row))!;
    if ("waiting" in match) notes.reject(raw, "resembles a college of ours: waits in the console, under Matches");
    if ("unknown" in match) notes.reject(raw, "no such college");
  }
  return (row) => {
    const match = matches.get(codeOf(row))!;
    return "collegeId" in match ? { collegeId: match.collegeId, row } : null;
  };
}

/** Some names occur in two cities. */
function codeOf({ institute_name: name, city }: NirfInstitute): string {
  return `${tidyText(name)}, ${tidyText(city)}`;
}
