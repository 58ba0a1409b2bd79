/**
 * A JSON value with typed arrays anywhere in it, as bytes that compress well: the arrays are coded one by one behind the
 * JSON. Whole numbers that grow slowly become steps of one or two bytes; everything else is split into its bytes, first all
 * the first ones, then all the second ones, so that what is alike is together. Exact: what is read is what was written.
 * Little-endian, as every machine is that runs a browser of today.
 */

const kinds = {
  f64: Float64Array,
  f32: Float32Array,
  i32: Int32Array,
  u16: Uint16Array,
  u8: Uint8Array,
} as const;
type Kind = keyof typeof kinds;
export type TypedArray = InstanceType<(typeof kinds)[Kind]>;

/** Where an array is, in place of it. */
interface Placed {
  $array: Kind;
  length: number;
  coding: "planes" | "steps";
  offset: number;
  bytes: number;
}

/** Steps that are longer on average are better split into their bytes. */
const maxStepBytes = 1.3;

/** Writes a value. */
export function encodeBinaryJson(value: unknown): Uint8Array {
  const parts: Uint8Array[] = [];
  let offset = 0;
  const json = JSON.stringify(value, (_, of: unknown) => {
    const kind = kindOf(of);
    if (!kind) return of;
    const array = of as TypedArray;
    const steps = kind === "f32" || kind === "f64" ? null : writeSteps(array);
    const isStepped = steps !== null && steps.length <= array.length * maxStepBytes;
    const bytes = isStepped ? steps : writePlanes(array);
    const placed = {
      $array: kind,
      length: array.length,
      coding: isStepped ? "steps" : "planes",
      offset,
      bytes: bytes.length,
    } satisfies Placed;
    parts.push(bytes);
    offset += bytes.length;
    return placed;
  });
  const head = new TextEncoder().encode(json);
  const file = new Uint8Array(4 + head.length + offset);
  new DataView(file.buffer).setUint32(0, head.length, true);
  file.set(head, 4);
  let at = 4 + head.length;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/**
 * Reads what `encodeBinaryJson` wrote. What it is, the caller says: the file is one of our own.
 *
 * @throws SyntaxError or RangeError for bytes that are not one, or that were cut off
 */
export function decodeBinaryJson<T>(file: Uint8Array): T {
  const length = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(0, true);
  const start = 4 + length;
  return JSON.parse(new TextDecoder().decode(file.subarray(4, start)), (_, of: unknown) =>
    isPlaced(of) ? readArray(file.subarray(start + of.offset, start + of.offset + of.bytes), of) : of,
  ) as T;
}

function kindOf(of: unknown): Kind | undefined {
  if (!ArrayBuffer.isView(of)) return undefined;
  return (Object.keys(kinds) as Kind[]).find((kind) => of instanceof kinds[kind]);
}

function isPlaced(of: unknown): of is Placed {
  return typeof of === "object" && of !== null && "$array" in of;
}

function readArray(bytes: Uint8Array, { $array: kind, length, coding, bytes: size }: Placed): TypedArray {
  if (bytes.length !== size) throw new RangeError("the file was cut off");
  const array = new kinds[kind](length);
  if (coding === "steps") readSteps(bytes, array);
  else readPlanes(bytes, array);
  return array;
}

/** Small numbers of either sign as small ones without. */
const fold = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0;
const unfold = (value: number): number => (value >>> 1) ^ -(value & 1);

function writeSteps(array: TypedArray): Uint8Array {
  const bytes = new Uint8Array(array.length * 5);
  let [at, before] = [0, 0];
  for (const value of array) {
    let rest = fold((value - before) | 0);
    before = value;
    while (rest > 0x7f) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
  }
  return bytes.slice(0, at);
}

function readSteps(bytes: Uint8Array, array: TypedArray): void {
  let [at, before] = [0, 0];
  for (let index = 0; index < array.length; index++) {
    let [rest, shift] = [0, 0];
    let byte: number;
    do {
      byte = bytes[at++]!;
      rest |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte > 0x7f);
    before = (before + unfold(rest >>> 0)) | 0;
    array[index] = before;
  }
}

/** Whole numbers with a sign are folded, so that the upper bytes of small ones are all 0. */
function writePlanes(array: TypedArray): Uint8Array {
  const whole = array instanceof Int32Array ? Uint32Array.from(array, fold) : array;
  const plain = new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength);
  const [size, length] = [whole.BYTES_PER_ELEMENT, whole.length];
  const bytes = new Uint8Array(plain.length);
  for (let index = 0; index < length; index++)
    for (let plane = 0; plane < size; plane++) bytes[plane * length + index] = plain[index * size + plane]!;
  return bytes;
}

function readPlanes(bytes: Uint8Array, array: TypedArray): void {
  const plain = new Uint8Array(array.buffer);
  const [size, length] = [array.BYTES_PER_ELEMENT, array.length];
  for (let index = 0; index < length; index++)
    for (let plane = 0; plane < size; plane++) plain[index * size + plane] = bytes[plane * length + index]!;
  if (array instanceof Int32Array)
    for (let index = 0; index < length; index++) array[index] = unfold(array[index]! >>> 0);
}
