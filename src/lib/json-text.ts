/**
 * The value itself, since the server's pages read what their loaders have just written. Neither JSON nor React Router writes
 * properties whose name is a symbol, so it is not sent to the browser. A `WeakMap` would keep each value until the next full
 * garbage collection.
 */
const value = Symbol("value");

/** A value as JSON text; {@link readJsonText} returns it. */
export interface JsonText<T> {
  json: string;
  [value]?: T;
}

/**
 * Serializes a loader's large result as one text. React Router writes a page's data value by value, each with its place in a
 * table: for the thousand small values of a list, writing and reading take several times as long as JSON.
 *
 * @param of serializable as JSON
 * @param sent what the browser gets of it, where the document shows the rest already
 */
export function writeJsonText<T>(of: T, sent: T = of): JsonText<T> {
  return { json: JSON.stringify(sent), [value]: of };
}

/** For a value that only the server's page reads: the browser gets no text, and must not read it. */
export function withholdJsonText<T>(of: T): JsonText<T> {
  return { json: "", [value]: of };
}

/** The value inside: the same object each time. */
export function readJsonText<T>(text: JsonText<T>): T {
  const known = text[value];
  if (known !== undefined) return known;
  const parsed = JSON.parse(text.json) as T;
  text[value] = parsed;
  return parsed;
}
