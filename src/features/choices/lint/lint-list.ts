import type { CheckedList, Finding, PreparedList } from "./contract.ts";
import { weights } from "./contract.ts";
import { findNeverAllotted, findOrder, findUnwishedBound } from "./find-order.ts";
import { findDuplicates, findForeignRows, findOutOfReach, findUnwished } from "./find-rows.ts";
import { findMissingTail } from "./find-tail.ts";
import { type AppliedRules, citeRule, type Inspected, inspectList } from "./inspect-list.ts";
import { drawCount } from "./joint-model.ts";
import { findingKinds, type LintRulesInForce, lintRulesFor } from "./lint-rules.ts";

/** Without known rules a list is checked for what any allotment in the order of choices implies. */
const noRules: AppliedRules = { sources: [], binds: [], finds: [...findingKinds] };

/**
 * Checks a choice list: its traps, each with a list without it to look at, and the chance of each row being the one
 * allotted. Pure and without any API of a runtime: the same in the server, in a worker and offline.
 *
 * @param inForce the rules that apply: those of the season that the model is for; null: none from an official source are known
 * @throws RangeError for a list with a row that was not prepared
 */
export function lintList(
  prepared: PreparedList,
  inForce: LintRulesInForce | null = lintRulesFor(prepared.authority, prepared.model.valid_for),
): CheckedList {
  const rules = inForce?.rules;
  const inspected = inspectList(prepared, rules ?? noRules);
  return {
    authority: prepared.authority,
    rows: inspected.placed.map(({ place, choice, open, allotted }) => ({
      place,
      branch_id: choice.branch_id,
      college: choice.college,
      branch: choice.branch,
      chance: open,
      allotted: open === null ? null : allotted,
      offered_again: choice.offered_again,
    })),
    none: inspected.hasChance ? inspected.simulation.none : null,
    draws: drawCount,
    findings: findAll(inspected),
    rules: {
      carried_from: inForce?.carriedFrom ?? null,
      texts: rules ? [rules.list, ...rules.binds, ...rules.after_allotment].map((rule) => citeRule(rules, rule)) : [],
    },
    together: prepared.together,
    model: prepared.model,
  };
}

function findAll(inspected: Inspected): Finding[] {
  const order = findOrder(inspected);
  const all = [
    ...findForeignRows(inspected),
    ...findMissingTail(inspected),
    ...findUnwishedBound(inspected),
    ...order,
    ...findDuplicates(inspected),
    ...findUnwished(inspected),
    ...findOutOfReach(inspected),
    ...findNeverAllotted(inspected, order),
  ];
  const applies = new Set(inspected.rules.finds);
  return all
    .filter(({ kind }) => applies.has(kind))
    .toSorted((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight));
}
