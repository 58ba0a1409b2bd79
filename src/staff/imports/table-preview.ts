import type { Values } from "#staff/history/values.ts";
import type { Resource } from "#staff/records/resource.ts";
import { canonicalJson } from "#staff/records/version.server.ts";
import type { WrittenRow } from "#staff/records/write-rows.server.ts";
import type { TablePreview } from "./contract.ts";

/** Of a field's value, in a cell of the preview. */
const maxShown = 120;

/**
 * What rows would become, in the order of the file.
 *
 * @param rows    of the file
 * @param written those that were not refused before, in the order in which they were written
 * @param outcome of each of them
 */
export function previewRows(
  resource: Resource,
  rows: readonly { number: number }[],
  written: readonly { number: number; values: Values }[],
  outcome: readonly WrittenRow[],
): TablePreview["rows"] {
  const byRow = new Map(written.map(({ number, values }, at) => [number, { values, outcome: outcome[at]! }]));
  return rows.map(({ number: row }) => {
    const found = byRow.get(row);
    if (!found || "problems" in found.outcome) return { row, record: "", becomes: "refused", values: [] };
    const { change } = found.outcome;
    if (!change?.after) return { row, record: resource.label(found.values), becomes: "same", values: [] };
    const { before, after } = change;
    return {
      ...{ row, record: resource.label(after), becomes: before ? "changed" : "new" },
      values: differences(before ?? {}, after),
    };
  });
}

function differences(before: Values, after: Values) {
  return Object.keys(after)
    .filter((field) => canonicalJson(before[field] ?? null) !== canonicalJson(after[field]))
    .map((field) => ({ field, was: inWords(before[field]), now: inWords(after[field]) }))
    .filter(({ was, now }) => was !== now);
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(inWords).join("; ").slice(0, maxShown);
  if (typeof value === "object") return Object.values(value).map(inWords).filter(Boolean).join(", ");
  return String(value).slice(0, maxShown);
}
