/**
 * What identifies a fact in its publisher's lists, by the wire names of its fields. Staff's corrections and imports agree on
 * a record by it (decision 0048).
 */
export const factKeys = {
  colleges: ["aicte_id"],
  branches: ["college_id", "level", "name", "degree", "shift"],
  cutoffs: [...["branch_id", "authority", "year", "round", "quota", "seat_type", "gender", "is_preparatory"], "stage"],
  intake: ["branch_id", "year", "category_name"],
  placements: ["college_id", "year"],
  scholarships: ["name", "variant"],
  fees: ["college_id", "branch_id", "programme", "year", "category"],
} as const satisfies Record<string, readonly string[]>;
export type FactKind = keyof typeof factKeys;

export function isFactKind(name: string): name is FactKind {
  return Object.hasOwn(factKeys, name);
}

/** The key of a fact as one text; a field that is not given counts as empty, as the database has it. */
export function factKey(kind: FactKind, values: Readonly<Record<string, unknown>>): string {
  const empty = (field: string) => (field === "stage" ? "" : null);
  return JSON.stringify(factKeys[kind].map((field) => values[field] ?? empty(field)));
}
