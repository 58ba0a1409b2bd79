import type { CounsellingLine } from "../counselling/counselling-rows.ts";

/**
 * How many seats for persons with disabilities at IITs prove that a list has lost the marks of preparatory ranks, when
 * none carries one. In the lists of 2022 to 2025 two of five such seats do.
 */
const provingSeats = 20;

/**
 * The smallest share of the open closing rank at which a seat type closes in its own list at IITs. Source: all rounds of
 * 2022 to 2025, where the marks are known. No preparatory closing rank of ST reaches 0.07 of the open one, and none of
 * SC exists; ordinary ones of SC begin at 0.06, one of a hundred is below 0.11.
 */
const smallestOrdinaryShare: Readonly<Record<string, number>> = { ST: 0.08, SC: 0.12 };

/** The fewest pairs of seats from which the kind of rank list is judged. */
const provingPairs = 20;

/** Seats of one programme that differ in seat type alone. */
function poolOf({ institute, programme, cutoff }: CounsellingLine): string {
  return [institute, programme.name, programme.degree, cutoff.quota, cutoff.gender].join("|");
}

function openRanks(lines: readonly CounsellingLine[]): Map<string, number> {
  const open = lines.filter(({ cutoff }) => cutoff.seatType === "OPEN");
  return new Map(open.map((line) => [poolOf(line), line.cutoff.closing]));
}

/**
 * Separates the ranks of a list that lost its preparatory marks. A preparatory rank counts in another list and begins at
 * 1 again, so that shown as an ordinary one it would promise a seat to nobody. Only IITs have preparatory courses, for
 * SC, ST and persons with disabilities (PwD). What may be preparatory is withheld: every PwD seat at an IIT, since its
 * ranks cannot be told apart, and each SC and ST seat that closes impossibly far ahead of the open seat.
 *
 * @param lines all lines of one list
 * @returns the lines to import, and those to withhold; nothing is withheld when the list carries marks
 */
export function withholdUnmarked(lines: readonly CounsellingLine[]): {
  sure: CounsellingLine[];
  withheld: CounsellingLine[];
} {
  const ofPwd = lines.filter(({ isIit, cutoff }) => isIit && isPwd(cutoff.seatType));
  const isMarked = lines.some(({ cutoff }) => cutoff.isPreparatory);
  if (isMarked || ofPwd.length < provingSeats) return { sure: [...lines], withheld: [] };
  const open = openRanks(lines);
  const sure: CounsellingLine[] = [];
  const withheld: CounsellingLine[] = [];
  for (const line of lines) (mayBePreparatory(line, open) ? withheld : sure).push(line);
  return { sure, withheld };
}

function mayBePreparatory(line: CounsellingLine, open: ReadonlyMap<string, number>): boolean {
  const { seatType, closing } = line.cutoff;
  if (!line.isIit) return false;
  if (isPwd(seatType)) return true;
  const share = smallestOrdinaryShare[seatType];
  return share !== undefined && !(closing >= share * (open.get(poolOf(line)) ?? Number.NaN));
}

const isPwd = (seatType: string) => seatType.endsWith("(PwD)");

/**
 * Whether the ranks of a list are of each seat type's own list, or of the common one. In its own list SC closes far
 * ahead of the open seat of the same programme, in the common list far behind it.
 *
 * @param lines all lines of one list
 * @returns null when the list has too few seats to tell
 */
export function judgeRankList(lines: readonly CounsellingLine[]): "category" | "common" | null {
  const open = openRanks(lines);
  const pairs = lines.flatMap((line) => {
    const of = line.cutoff.seatType === "SC" || line.cutoff.seatType === "ST" ? open.get(poolOf(line)) : undefined;
    return of === undefined || line.cutoff.isPreparatory ? [] : [line.cutoff.closing > of];
  });
  if (pairs.length < provingPairs) return null;
  return pairs.filter(Boolean).length * 2 > pairs.length ? "common" : "category";
}
