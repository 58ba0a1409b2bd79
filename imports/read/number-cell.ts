import { z } from "zod";

/** `60`, `60.0`, `1.2e5`. */
const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** `1,20,500` and `120,500`: the last group has three digits, as it has in India and elsewhere. */
const groupedNumber = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;

/**
 * A number in a cell of a file, as text or as JSON has it. An empty cell is no number: `Number("")` would be 0, and a figure that
 * nobody gave would be published.
 *
 * @param number what the number must be; its messages name what is wrong
 */
export function numberCell<Schema extends z.ZodType<number>>(number: Schema) {
  return z.preprocess(readNumber, number);
}

/** Whether a cell says nothing. */
export function isBlank(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === "string" && cell.trim() === "");
}

function readNumber(cell: unknown): unknown {
  if (typeof cell !== "string") return cell;
  const text = cell.trim();
  if (plainNumber.test(text)) return Number(text);
  return groupedNumber.test(text) ? Number(text.replaceAll(",", "")) : cell;
}
