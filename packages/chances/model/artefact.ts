import { z } from "zod";
import { JudgedYear } from "./backtest-record.ts";
import { surest } from "./chance-rules.ts";
import type { LocationScale } from "./location-scale.ts";
import { Together } from "./together.ts";

const arrayKinds = { f32: Float32Array, i32: Int32Array, u16: Uint16Array, u8: Uint8Array } as const;
type ArrayKind = keyof typeof arrayKinds;
type ColumnOver = new (buffer: SharedArrayBuffer, offset: number, length: number) => Columns[string];
type Columns = Readonly<Record<string, Float32Array | Int32Array | Uint16Array | Uint8Array>>;

/** What a file of a model says of itself. */
export const Manifest = z.object({
  format: z.literal(1),
  authority: z.string(),
  /** Changes with the data, the parameters and the code's format. */
  version: z.string(),
  trainedOn: z.array(z.int()).min(1),
  validFor: z.int(),
  /** The last round of the season that was known; null: before the season. */
  afterRound: z.int().nullable(),
  /** By year, the round whose closings are shown; none where each row shows its easiest. */
  rounds: z.record(z.string(), z.int()).default({}),
  /** SHA-256 of the closing values. */
  inputs: z.string().regex(/^[0-9a-f]{64}$/),
  observations: z.int(),
  series: z.int(),
  scale: z.enum(["rank", "percentile"]),
  /** No chance is above it; older models do not state it. */
  surest: z.number().default(surest),
  parameters: z.record(z.string(), z.unknown()),
  /** By judged year, ascending. The rows that failed are columns. */
  backTests: z.array(JudgedYear),
  /** How closings of one year err together; models before decision 0057 do not say it. */
  together: Together.optional(),
  /** Words that the arrays refer to by number. */
  words: z.record(z.string(), z.array(z.string())),
  arrays: z.array(
    z.object({ name: z.string(), kind: z.enum(["f32", "i32", "u16", "u8"]), length: z.int(), offset: z.int() }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

/** A model as it is stored and served. */
export interface Artefact {
  manifest: Manifest;
  columns: Columns;
}

const alignment = 8;
const aligned = (bytes: number): number => Math.ceil(bytes / alignment) * alignment;

/** Writes a model as one file: the length of the manifest, the manifest as JSON, the arrays. */
export function writeArtefact(about: Omit<Manifest, "arrays" | "format">, columns: Columns): Uint8Array {
  let offset = 0;
  const arrays = Object.entries(columns).map(([name, of]) => {
    const placed = { name, kind: kindOf(of), length: of.length, offset };
    offset = aligned(offset + of.byteLength);
    return placed;
  });
  const manifest = new TextEncoder().encode(JSON.stringify({ format: 1, ...about, arrays } satisfies Manifest));
  const start = aligned(4 + manifest.length);
  const file = new Uint8Array(start + offset);
  new DataView(file.buffer).setUint32(0, manifest.length, true);
  file.set(manifest, 4);
  for (const { name, offset: at } of arrays) {
    const of = columns[name]!;
    file.set(new Uint8Array(of.buffer, of.byteOffset, of.byteLength), start + at);
  }
  return file;
}

function kindOf(of: Columns[string]): ArrayKind {
  return (Object.keys(arrayKinds) as ArrayKind[]).find((kind) => of instanceof arrayKinds[kind])!;
}

/**
 * Reads a model, into memory that threads share: each has the columns, and none a copy.
 *
 * @throws ZodError, RangeError or SyntaxError for a file that is not one, or that was cut off
 */
export function readArtefact(file: Uint8Array): Artefact {
  // A copy of its own: what a file system hands out may begin in the middle of a larger buffer.
  const shared = new SharedArrayBuffer(file.length);
  new Uint8Array(shared).set(file);
  const length = new DataView(shared).getUint32(0, true);
  const manifest = Manifest.parse(JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + length))));
  const start = aligned(4 + length);
  const columns = Object.fromEntries(
    manifest.arrays.map((of) => [
      of.name,
      new (arrayKinds[of.kind] as ColumnOver)(shared, start + of.offset, of.length),
    ]),
  );
  return { manifest, columns };
}

/** A fit as plain numbers, for the manifest. */
export function plainFit({ centre, logScale, degrees }: LocationScale) {
  const round = (of: Float64Array) => [...of].map((value) => Number(value.toPrecision(6)));
  return { centre: round(centre), logScale: round(logScale), degrees };
}
