import { z } from "zod";
import { readNumber } from "#lib/read-number.ts";

/**
 * A number in a cell of a file, as text or as JSON has it. An empty cell is no number.
 *
 * @param number what the number must be; its messages name what is wrong
 */
export function numberCell<Schema extends z.ZodType<number>>(number: Schema) {
  return z.preprocess((cell) => (typeof cell === "string" ? (readNumber(cell) ?? cell) : cell), number);
}

/** Whether a cell says nothing. */
export function isBlank(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === "string" && cell.trim() === "");
}
