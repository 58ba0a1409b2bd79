/** A receipt's number as people read it: MD-000123. */
export function receiptName(receiptNumber: number): string {
  return `MD-${String(receiptNumber).padStart(6, "0")}`;
}
