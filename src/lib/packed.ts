/**
 * The value of a packed object, since the server's pages read what their loaders have just packed. Neither JSON nor React Router writes
 * properties whose name is a symbol, so it is not sent to the browser. A `WeakMap` would keep each value until the next full
 * garbage collection.
 */
const value = Symbol("value");

/** A value as JSON text; {@link unpack} returns it. */
export interface Packed<T> {
  json: string;
  [value]?: T;
}

/**
 * Serializes a loader's large result as one text. React Router writes a page's data value by value, each with its place in a
 * table: for the thousand small values of a list, writing and reading take several times as long as JSON.
 *
 * @param packed serializable as JSON
 * @param sent what the browser gets of it, where the document shows the rest already
 */
export function pack<T>(packed: T, sent: T = packed): Packed<T> {
  return { json: JSON.stringify(sent), [value]: packed };
}

/** Packs a value that only the server's page reads: the browser gets no text, and must not unpack it. */
export function packWithheld<T>(packed: T): Packed<T> {
  return { json: "", [value]: packed };
}

/** The value inside: the same object each time. */
export function unpack<T>(packed: Packed<T>): T {
  const known = packed[value];
  if (known !== undefined) return known;
  const parsed = JSON.parse(packed.json) as T;
  packed[value] = parsed;
  return parsed;
}
