import type { Branch, College } from "#features/catalogue/college-contract.ts";
import type { ComparedCell, ComparedFigure, ComparedItem, ComparedValue } from "./contract.ts";

/** A college or a branch with everything that is known of it. */
export interface Column {
  item: ComparedItem;
  college: College;
  /** null: the whole college is compared. */
  branch: Branch | null;
}

/** What a cell says of its own; the rest is nothing in particular. */
type Said = Partial<Omit<ComparedCell, "of" | "values">> & { values?: ComparedValue[] };

/** One cell; without values it says that we do not have the figure, unless it says why not. */
export function cellOf({ item }: Column, said: Said = {}): ComparedCell {
  const { values = [], ...rest } = said;
  const plain = { made_of: [], year: null, group: "", base: null, years: null, out_of: null, status: null };
  return { of: item.of, values, ...plain, missing: values.length > 0 ? null : "not_in_data", ...rest };
}

/** A cell with one value; null: we do not have it. */
export function cellWith(
  column: Column,
  value: number | string | null,
  fact: string | null,
  said: Said = {},
): ComparedCell {
  return cellOf(column, value === null || value === "" ? said : { ...said, values: [{ value, fact }] });
}

/** A line of the comparison. Values that must not be compared are never equal. */
export function figureOf(
  figure: ComparedFigure["figure"],
  unit: ComparedFigure["unit"],
  cells: ComparedCell[],
  notComparable: ComparedFigure["not_comparable"] = null,
): ComparedFigure {
  const known = cells.filter(({ values }) => values.length > 0);
  const isNoneKnown = known.length === 0 && new Set(cells.map(({ missing }) => missing)).size === 1;
  const not_comparable = known.length < 2 ? null : notComparable;
  const isSame = known.length === cells.length && new Set(known.map(contentOf)).size === 1;
  return { figure, unit, cells, is_equal: isNoneKnown || (isSame && not_comparable === null), not_comparable };
}

function contentOf({ values, year, group }: ComparedCell): string {
  return JSON.stringify([values.map(({ value }) => value), year, group]);
}
