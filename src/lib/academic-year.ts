/** An academic year by the year in which it begins: 2025 is "2025-26". */
export function academicYear(begins: number): string {
  return `${begins}-${String((begins + 1) % 100).padStart(2, "0")}`;
}
