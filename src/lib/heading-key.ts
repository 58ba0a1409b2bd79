/** A heading without case, spaces and signs: `Captured on`, `captured_on` and `CAPTURED\nON` are one. */
export function headingKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
