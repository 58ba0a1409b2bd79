import { firstOf } from "#lib/lookups.ts";
import type { Finding } from "./contract.ts";
import { finding, type Inspected, mendedWithout, type PlacedChoice } from "./inspect-list.ts";

/** A choice that is open in fewer of the simulated years is out of reach. The model itself says no chance below 0.5 %. */
const reachable = 0.01;

/** Rows that a later one repeats, in one finding however many they are: an authority tries a choice once. */
export function findDuplicates(inspected: Inspected): Finding[] {
  const repeated = inspected.placed.filter(({ isRepeated }) => isRepeated);
  if (repeated.length === 0) return [];
  const branches = new Set(repeated.map(({ choice }) => choice.branch_id));
  const rows = inspected.placed.filter(({ choice }) => branches.has(choice.branch_id));
  return [
    finding("duplicate", "check", rows, {
      facts: { ...namesOf(firstOf(rows)), choices: branches.size },
      mended: mendedWithout(
        inspected,
        repeated.map(({ place }) => place),
      ),
    }),
  ];
}

/** Rows that are no choice of this candidate, by the reason; each reason is one finding. */
export function findForeignRows(inspected: Inspected): Finding[] {
  const { placed } = inspected;
  const of = (state: PlacedChoice["choice"]["state"]) => placed.filter(({ choice }) => choice.state === state);
  const without = (rows: readonly PlacedChoice[]) =>
    mendedWithout(
      inspected,
      rows.map(({ place }) => place),
    );
  const each = (rows: readonly PlacedChoice[], make: (rows: PlacedChoice[], word: string) => Finding, by: Word) =>
    [...Map.groupBy(rows, by)].map(([word, group]) => make(group, word));
  return [
    ...each(
      of("unknown"),
      (rows) => finding("unknown_branch", "serious", rows, { mended: without(rows) }),
      () => "",
    ),
    ...each(
      of("gone"),
      (rows) =>
        finding("not_offered", "serious", rows, {
          facts: { ...namesOf(firstOf(rows)), ...(firstOf(rows).choice.last ?? {}) },
          mended: without(rows),
        }),
      ({ choice }) => String(choice.branch_id),
    ),
    ...each(
      of("out"),
      (rows, why) => finding("not_yours", "serious", rows, { facts: { why }, mended: without(rows) }),
      ({ choice }) => choice.why ?? "",
    ),
    ...findWaiting(inspected, without),
  ];
}

type Word = (row: PlacedChoice) => string;

/**
 * Rows and seats that wait for an answer. A row is on the wrong rank list where each of its seats needs a rank of a list of
 * which the candidate gave none: a rank of another list is never used in its place.
 */
function findWaiting({ placed, prepared }: Inspected, without: (rows: PlacedChoice[]) => Finding["mended"]): Finding[] {
  const given = new Set(prepared.lists_given);
  const waits = placed.filter(({ choice }) => choice.state === "waits");
  const listNeeded: Word = ({ choice }) => {
    const lists = choice.needs.map((needed) => firstOf(needed.split(".")));
    const areRanks = choice.needs.every((needed) => needed.includes(".") && !needed.startsWith("claims."));
    const isOfOneList = areRanks && new Set(lists).size === 1;
    return isOfOneList && !given.has(firstOf(lists)) ? firstOf(lists) : "";
  };
  const others = waits.filter((row) => listNeeded(row) === "");
  const partly = placed.filter(({ choice }) => choice.state === "open" && choice.needs.length > 0);
  const firstNeed: Word = ({ choice }) => firstOf(choice.needs);
  return [
    ...[...Map.groupBy(waits, listNeeded)]
      .filter(([list]) => list !== "")
      .map(([list, rows]) => finding("wrong_rank", "serious", rows, { facts: { list }, mended: without(rows) })),
    ...[...Map.groupBy(others, firstNeed)].map(([needs, rows]) =>
      finding("answer_missing", "check", rows, { facts: { needs } }),
    ),
    ...[...Map.groupBy(partly, firstNeed)].map(([needs, rows]) =>
      finding("seats_not_judged", "note", rows, { facts: { needs } }),
    ),
  ];
}

/** Rows that are open in next to no simulated year. */
export function findOutOfReach(inspected: Inspected): Finding[] {
  const rows = inspected.placed.filter(({ open }) => open !== null && open < reachable);
  if (rows.length === 0) return [];
  const mended = mendedWithout(
    inspected,
    rows.map(({ place }) => place),
  );
  return [finding("out_of_reach", "check", rows, { mended })];
}

/** Rows above the fees that the family set, and rows without a hostel that we know of. */
export function findUnwished(inspected: Inspected): Finding[] {
  const { placed, prepared } = inspected;
  const { fees_up_to: most, needs_hostel: needsHostel } = prepared.wishes;
  const dear = most === undefined ? [] : placed.filter(({ choice: { fees } }) => fees !== null && fees > most);
  const far = needsHostel ? placed.filter(({ choice }) => choice.has_hostel === false) : [];
  const without = (rows: readonly PlacedChoice[]) =>
    mendedWithout(
      inspected,
      rows.map(({ place }) => place),
    );
  return [
    ...(dear.length > 0
      ? [finding("above_fees", "check", dear, { facts: { most: most! }, mended: without(dear) })]
      : []),
    ...(far.length > 0 ? [finding("no_hostel", "check", far, { mended: without(far) })] : []),
  ];
}

/** The names of a row, for its sentence. */
export function namesOf({ choice: { college, branch } }: PlacedChoice) {
  return { college, branch };
}
