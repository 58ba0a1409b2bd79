import { deserialize, serialize } from "node:v8";
import type { RegisterIndex } from "../register/register-index.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { createWordMarks } from "./create-word-marks.ts";
import { type PackedItems, packItems, unpackItems } from "./pack-items.ts";

/** So many items of a long list are one part: reading it back takes a few milliseconds. */
const itemsPerPart = 2000;

/** A property of the index, of its text table or of its beginnings; a long list comes in several parts, one after the other. */
interface Part {
  path: readonly string[];
  value: unknown;
  /** Instead of the value, for lists of objects: names of branches, towns and fees are the same in thousands of them. */
  items?: PackedItems;
}

/** Filled while an index is in use: recreated where it is read. */
const ownOfProcess: ReadonlySet<string> = new Set(["marks", "wholeLists", "corrections"]);
const nested: ReadonlySet<string> = new Set(["text", "beginnings"]);

/** An index as bytes, in parts that are small enough to be read between two requests. */
export function* splitIndex(index: CatalogueIndex | RegisterIndex): Generator<Uint8Array> {
  for (const part of partsOf(index)) yield serialize(part);
}

function* partsOf(object: object, path: readonly string[] = []): Generator<Part> {
  for (const [name, value] of Object.entries(object)) {
    if (ownOfProcess.has(name)) continue;
    if (nested.has(name)) yield* partsOf(value as object, [name]);
    else if (Array.isArray(value)) {
      for (let from = 0; from === 0 || from < value.length; from += itemsPerPart) {
        const slice = value.slice(from, from + itemsPerPart);
        const items = packItems(slice);
        yield { path: [...path, name], ...(items ? { value: null, items } : { value: slice }) };
      }
    } else yield { path: [...path, name], value };
  }
}

/** Takes the parts of an index in their order; nothing else may be called before the last one. */
export interface IndexJoiner<Index> {
  add: (bytes: Uint8Array) => void;
  finish: () => Index;
}

/** Puts an index of the register together again. */
export function joinRegister<Source>(): IndexJoiner<RegisterIndex<Source>> {
  const { whole, add } = joinParts();
  return { add, finish: () => whole as unknown as RegisterIndex<Source> };
}

/** Puts an index of the catalogue together again. */
export function joinIndex(): IndexJoiner<CatalogueIndex> {
  const { whole, add } = joinParts();
  return {
    add,
    finish: () => {
      const index = whole as unknown as CatalogueIndex;
      index.text.corrections = new Map();
      const { keys, terms } = index.text;
      const marks = createWordMarks({ size: index.size, values: keys.length, terms: terms.length });
      return Object.assign(index, { marks, wholeLists: new Map() });
    },
  };
}

function joinParts() {
  const whole: Record<string, unknown> = {};
  const add = (bytes: Uint8Array) => {
    const { path, items, ...written } = deserialize(bytes) as Part;
    const value = items ? unpackItems(items) : written.value;
    if (path.length > 1) whole[path[0]!] ??= {};
    const holder = (path.length > 1 ? whole[path[0]!] : whole) as Record<string, unknown>;
    const name = path.at(-1)!;
    const known = holder[name];
    if (Array.isArray(known)) for (const item of value as unknown[]) known.push(item);
    else holder[name] = value;
  };
  return { whole, add };
}
