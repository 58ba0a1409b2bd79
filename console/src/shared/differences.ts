/** One field that differs between two versions of a record. */
export interface Difference {
  /** Steps to it, such as ["rooms", "2", "rent"]. */
  path: string[];
  before: unknown;
  after: unknown;
}

type Values = Record<string, unknown> | null | undefined;

/** Version and page address: not facts about a record. */
const leftOut = new Set(["id", "version", "site_path"]);

/** The differences between two versions, down to single values; null: the record did not exist. */
export function differences(before: Values, after: Values): Difference[] {
  const was = leaves(before ?? {});
  const is = leaves(after ?? {});
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({ path: JSON.parse(key) as string[], before: was.get(key), after: is.get(key) }))
    .filter((one) => !leftOut.has(one.path[0] as string) && !isSame(one.before, one.after));
}

/** Names of the top-level fields that differ. */
export function changedNames(before: Values, after: Values): string[] {
  return [...new Set(differences(before, after).map(({ path }) => path[0] as string))];
}

/** A value as text. */
export function inWords(value: unknown): string {
  if (value === undefined || value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : value.map(inWords).join(", ");
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([name, part]) => `${words(name)}: ${inWords(part)}`)
      .join("; ");
  }
  return String(value);
}

/** A path as text: "Rooms 3, rent paise". Parts are counted from 1. */
export function pathInWords(path: string[]): string {
  const text = path.map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : words(step))).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const words = (name: string) => name.replaceAll("_", " ");

/** Absent, null and empty look the same to a reader. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || inWords(a) === inWords(b);
}

function leaves(value: object, path: string[] = [], found = new Map<string, unknown>()): Map<string, unknown> {
  for (const [name, part] of Object.entries(value)) {
    const here = [...path, name];
    const isInner = part !== null && typeof part === "object" && !isListOfPlain(part);
    if (isInner) leaves(part, here, found);
    else found.set(JSON.stringify(here), part);
  }
  return found;
}

function isListOfPlain(value: unknown): boolean {
  return Array.isArray(value) && value.every((part) => part === null || typeof part !== "object");
}
