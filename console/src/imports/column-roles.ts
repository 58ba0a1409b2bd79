import { type ColumnMap, type MapField, mapFields } from "../../../src/lib/column-map.ts";

/**
 * What a column is for, as its list of choices names it: a field; `both`, a merit number with its percentile in one cell;
 * `across:` and a value, the values of one category or round; `nothing`, no use; '', not decided.
 */
export type ColumnRole = string;

const both = ["closingRank", "percentile"] as const;

/** The role that a map gives a column. */
export function roleOf(map: ColumnMap, heading: string): ColumnRole {
  const across = map.across.find(({ column }) => column === heading);
  if (across) return `across:${across.gives}`;
  const fields = Object.keys(map.fields).filter((field) => map.fields[field as MapField] === heading);
  if (both.every((field) => fields.includes(field))) return "both";
  return fields[0] ?? (map.ignore.includes(heading) ? "nothing" : "");
}

/** The map with another role for a column. A field that another column had is taken from it. */
export function withRole(map: ColumnMap, heading: string, role: ColumnRole): ColumnMap {
  const taken: readonly string[] = role === "both" ? both : [role];
  const others = Object.entries(map.fields).filter(([field, source]) => source !== heading && !taken.includes(field));
  const own = role === "both" || role in mapFields ? taken.map((field) => [field, heading]) : [];
  const rest = map.across.filter(({ column }) => column !== heading);
  const [, gives] = /^across:(.+)$/.exec(role) ?? [];
  const before = map.across.find(({ column }) => column === heading);
  return {
    fields: Object.fromEntries([...others, ...own]) as ColumnMap["fields"],
    across: gives
      ? [...rest, { column: heading, gives: gives as ColumnMap["across"][number]["gives"], where: before?.where ?? {} }]
      : rest,
    ignore: [...map.ignore.filter((one) => one !== heading), ...(role === "nothing" ? [heading] : [])],
  };
}

/** The map with one value for every row; '' takes it away. */
export function withShared(map: ColumnMap, field: MapField, value: string): ColumnMap {
  const { [field]: _, ...others } = map.fields;
  return { ...map, fields: value === "" ? others : { ...others, [field]: { value } } };
}

/** The map with what tells the values of a column from those of others; '' takes it away. */
export function withPart(map: ColumnMap, heading: string, part: string, value: string): ColumnMap {
  const across = map.across.map((one) => {
    if (one.column !== heading) return one;
    const { [part as "category"]: _, ...others } = one.where;
    return { ...one, where: value === "" ? others : { ...others, [part]: value } };
  });
  return { ...map, across };
}

/** Whether two maps are the same: the database gives the fields of a stored one in another order. */
export function isSameMap(one: ColumnMap, other: ColumnMap): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
