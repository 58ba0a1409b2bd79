import { itemAt } from "#lib/lookups.ts";
import type { Finding, PreparedChoice, PreparedList } from "./contract.ts";
import { chanceOfNone, type Simulation, simulateList, simulateYears, type Years } from "./joint-model.ts";
import type { FindingKind, LintRules } from "./lint-rules.ts";

/** Choices with places from 1, as findings name them. */
export interface PlacedChoice {
  place: number;
  choice: PreparedChoice;
  /** That it is open to the candidate; null: no percentage. */
  open: number | null;
  allotted: number;
  reached: number;
  /** Whether an earlier row is the same choice. */
  isRepeated: boolean;
}

/** What findings are made of, of the rules. */
export type AppliedRules = Pick<LintRules, "sources" | "binds" | "finds">;

/** A list with what every finding is made of. */
export interface Inspected {
  prepared: PreparedList;
  rules: AppliedRules;
  years: Years;
  simulation: Simulation;
  placed: readonly PlacedChoice[];
  /** Whether anything is expected of any row: without it no chance of no seat is told. */
  hasChance: boolean;
}

/** A list with the same choices in another order or number, and its chance of no seat. */
export type Mended = NonNullable<Finding["mended"]>;

/**
 * Simulates a list once for all findings.
 *
 * @throws RangeError for a row whose choice was not prepared
 */
export function inspectList(prepared: PreparedList, rules: AppliedRules): Inspected {
  const choiceOf = new Map(prepared.choices.map((choice) => [choice.branch_id, choice]));
  const years = simulateYears([...prepared.choices, ...prepared.further], prepared.together);
  const simulation = simulateList(prepared.list, years);
  const met = new Set<number>();
  const placed = prepared.list.map((branch, index): PlacedChoice => {
    const isRepeated = met.has(branch);
    met.add(branch);
    const choice = choiceOf.get(branch);
    if (!choice) throw new RangeError(`branch ${branch} was not prepared`);
    return {
      place: index + 1,
      choice,
      open: itemAt(simulation.open, index),
      allotted: itemAt(simulation.allotted, index),
      reached: itemAt(simulation.reached, index),
      isRepeated,
    };
  });
  return { prepared, rules, years, simulation, placed, hasChance: placed.some(({ open }) => open !== null) };
}

/** A list to look at instead, in the same simulated years; null: nothing of it would be left. */
export function mendedBy({ prepared, years, hasChance }: Inspected, list: readonly number[]): Mended | null {
  if (list.length === 0) return null;
  const [known, listed] = [new Set(prepared.list), new Set(list)];
  const added = prepared.further.filter(({ branch_id: branch }) => listed.has(branch) && !known.has(branch));
  return {
    list: [...list],
    none: hasChance || added.length > 0 ? chanceOfNone(listed, years) : null,
    added: added.map(({ branch_id, college, branch }) => ({ branch_id, college, branch })),
  };
}

/** The list without rows at these places. */
export function mendedWithout(inspected: Inspected, places: readonly number[]): Mended | null {
  const gone = new Set(places);
  return mendedBy(
    inspected,
    inspected.prepared.list.filter((_, index) => !gone.has(index + 1)),
  );
}

/** A finding with what it does not say left empty. */
export function finding(
  kind: FindingKind,
  weight: Finding["weight"],
  placed: readonly Pick<PlacedChoice, "place">[],
  more: Partial<Omit<Finding, "kind" | "weight" | "rows">> = {},
): Finding {
  return { kind, weight, rows: placed.map(({ place }) => place), facts: {}, rule: null, mended: null, ...more };
}

/** A rule's text with the source that the file names. */
export function citeRule(
  { sources }: Pick<LintRules, "sources">,
  { text, source }: { text: string; source: string },
): NonNullable<Finding["rule"]> {
  const { publisher, title } = sources.find(({ id }) => id === source)!;
  return { text, publisher, title };
}
