import type { ImportRun } from "../pipeline/import-run.ts";
import type { RawRow } from "../read/read-rows.ts";
import type { Row } from "./college-facts.ts";

/** A value of a list, with its row whole while the file is being read. */
export interface ReadValue {
  row: Row & { value?: unknown };
  /** Another row has another value for the same seats. */
  isDoubtful?: true;
}

interface Closing {
  closing: number;
  unit: "rank" | "marks" | "percentile";
}

/**
 * Keeps of two rows for the same seats the one that closes last: the highest rank, the lowest marks or percentile.
 *
 * @param known the values of the file so far, by their seats; `next` is added to them
 * @returns whether these are the first values of the seats
 */
export function keepLast<Read extends ReadValue>(
  run: ImportRun,
  known: Map<string, Read>,
  key: string,
  next: Read & { row: RawRow },
  closingOf: (read: Read) => Closing,
): boolean {
  const first = known.get(key);
  if (!first) return isFirst(known, key, next);
  const [was, is] = [closingOf(first), closingOf(next)];
  if (was.closing !== is.closing && (is.unit === "rank") === is.closing > was.closing) {
    run.rejected.add({ value: "", ...first.row }, "another row for the same seats closes later");
    Object.assign(first, next);
  } else {
    run.rejected.add(next.row, "another row for the same seats closes later, or at the same value");
  }
  return false;
}

/**
 * Rows read through a column map that have two values for the same seats differ in something that the map does not read, such
 * as gender or stage: neither is used. See `keepLast`.
 */
export function keepCertain<Read extends ReadValue>(
  run: ImportRun,
  known: Map<string, Read>,
  key: string,
  next: Read & { row: RawRow },
  closingOf: (read: Read) => Closing,
): boolean {
  const first = known.get(key);
  if (!first) return isFirst(known, key, next);
  if (closingOf(first).closing === closingOf(next).closing) {
    run.rejected.add(next.row, "another row has the same value for the same seats");
    return false;
  }
  const reason = "another row has another value for the same seats: no column of the map tells them apart";
  if (!first.isDoubtful) run.rejected.add({ value: "", ...first.row }, reason);
  first.isDoubtful = true;
  run.rejected.add(next.row, reason);
  return false;
}

function isFirst<Read>(known: Map<string, Read>, key: string, next: Read): true {
  known.set(key, next);
  return true;
}
