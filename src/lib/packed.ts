/** A value as JSON text; {@link unpack} returns it. */
export interface Packed<T> {
  json: string;
  /** Never set: it carries the type of the value. */
  inside?: T;
}

/**
 * Caches the values of packed objects, since the server's pages read what their loaders have just packed. As a property, a value
 * would be sent to the browser too.
 */
const values = new WeakMap<Packed<unknown>, unknown>();

/**
 * Serializes a loader's large result as one text. React Router writes a page's data value by value, each with its place in a
 * table: for the thousand small values of a list, writing and reading take several times as long as JSON.
 *
 * @param value serializable as JSON
 * @param sent what the browser gets of it, where the document shows the rest already
 */
export function pack<T>(value: T, sent: T = value): Packed<T> {
  const packed: Packed<T> = { json: JSON.stringify(sent) };
  values.set(packed, value);
  return packed;
}

/** Packs a value that only the server's page reads: the browser gets no text, and must not unpack it. */
export function packWithheld<T>(value: T): Packed<T> {
  const packed: Packed<T> = { json: "" };
  values.set(packed, value);
  return packed;
}

/** The value inside: the same object each time. */
export function unpack<T>(packed: Packed<T>): T {
  const known = values.get(packed) as T | undefined;
  if (known !== undefined) return known;
  const value = JSON.parse(packed.json) as T;
  values.set(packed, value);
  return value;
}
