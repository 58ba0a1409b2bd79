/** A value as JSON text; {@link unpack} gives it back. */
export interface Packed<T> {
  json: string;
  /** Never there: it tells the compiler what is inside. */
  inside?: T;
}

/**
 * What was packed or unpacked: the server's pages read at once what their loaders packed. A cache of what each object says
 * itself, which goes with the object; as a property it would be sent to the browser too.
 */
const values = new WeakMap<Packed<unknown>, unknown>();

/**
 * Makes a loader's large answer one text. React Router writes the data that a page carries value by value, each with its
 * place in a table: for the thousand small values of a list that takes several times as long as JSON, there and back.
 *
 * @param value of what JSON knows
 * @param sent what the browser gets of it, where the document shows the rest already
 */
export function pack<T>(value: T, sent: T = value): Packed<T> {
  const packed: Packed<T> = { json: JSON.stringify(sent) };
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
