import type { Artefact } from "margdeep-chances/artefact";
import { fieldOf, itemAt } from "#lib/lookups.ts";
import { genderPoolOf, wordOf } from "./row-table.ts";

/** What changes for candidates when one model takes another's place. */
export interface ModelDifference {
  /** Rows that both have, and whose expected closing or range differs. */
  changed: number;
  /** Rows of the new one alone. */
  added: number;
  /** Rows of the old one alone. */
  gone: number;
}

/** On the model's scale; 1 % of a rank. Less is not seen in an answer. */
const noticed = 0.01;

/** Compares two models row by row: the same seats of the same branch. */
export function compareModels(before: Artefact, after: Artefact): ModelDifference {
  const old = rowsOf(before);
  let [changed, added] = [0, 0];
  for (const [key, row] of rowsOf(after)) {
    const other = old.get(key);
    if (other === undefined) added += 1;
    else {
      old.delete(key);
      if (differs(before, other, after, row)) changed += 1;
    }
  }
  return { changed, added, gone: old.size };
}

/** Rows by what they are of. */
function rowsOf(model: Artefact): Map<string, number> {
  const seatOf = (row: number) => [
    wordOf(model, "quota", row),
    wordOf(model, "seatType", row),
    genderPoolOf(model, row),
  ];
  return new Map(
    Array.from(fieldOf(model.columns, "branch"), (branch, row) => [[branch, ...seatOf(row)].join("|"), row]),
  );
}

function differs(before: Artefact, old: number, after: Artefact, row: number): boolean {
  const both = (name: string) =>
    [itemAt(fieldOf(before.columns, name), old), itemAt(fieldOf(after.columns, name), row)] as const;
  const [centre, newCentre] = both("centre");
  const [scale, newScale] = both("scale");
  const moved = Math.abs(centre - newCentre);
  const widened = Math.abs(scale / newScale - 1);
  return !(moved < noticed && widened < noticed);
}
