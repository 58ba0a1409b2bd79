/** Items with the same properties, by property. Equal values are written once, and read back they are one object. */
export interface PackedItems {
  length: number;
  columns: readonly (readonly [name: string, Column])[];
}
interface Column {
  distinct: readonly unknown[];
  /** By item, the place of its value in `distinct`; null: each item has its own, in order. */
  codes: Uint16Array | null;
}

/** More could not be numbered. */
const maxItems = 0xffff;

/** The items as columns; null for a list whose items are no objects, or differ in their properties. */
export function packItems(items: readonly unknown[]): PackedItems | null {
  const [first] = items;
  if (!isRecord(first) || items.length > maxItems) return null;
  const names = Object.keys(first);
  const isLikeFirst = (item: unknown): item is Record<string, unknown> =>
    isRecord(item) && Object.keys(item).join() === names.join();
  if (!items.every(isLikeFirst)) return null;
  const columns = names.map((name) => [name, packColumn(items.map((item) => item[name]))] as const);
  return { length: items.length, columns };
}

function packColumn(values: readonly unknown[]): Column {
  const places = new Map<unknown, number>();
  const distinct: unknown[] = [];
  const codes = Uint16Array.from(values, (value) => {
    const key = keyOf(value);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, distinct.length);
    return distinct.push(value) - 1;
  });
  // A number costs as much as the place of one.
  const isWorth = typeof values[0] !== "number" && distinct.length < values.length;
  return isWorth ? { distinct, codes } : { distinct: values, codes: null };
}

/** The same for equal values; lists and plain objects are compared by what they contain, everything else is itself. */
function keyOf(value: unknown): unknown {
  if (typeof value === "string") return `"${value}`;
  return Array.isArray(value) || isRecord(value) ? JSON.stringify(value) : value;
}

/** The items that {@link packItems} was given; no caller may change what they share. */
export function unpackItems({ length, columns }: PackedItems): Record<string, unknown>[] {
  // Copies of an object that was parsed have their properties within themselves; added one by one, most would be outside.
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(columns.map(([name]) => [name, null]))));
  const items = Array.from({ length }, () => ({ ...empty }));
  for (const [name, { distinct, codes }] of columns) {
    for (let at = 0; at < length; at += 1) items[at]![name] = distinct[codes === null ? at : codes[at]!];
  }
  return items;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
