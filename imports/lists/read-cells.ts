/** A rank: `45820`, `45820.0`, `12,345`; fractions are tied ranks and stay. null for anything else, such as `NA` or ''. */
export function readRankCell(cell: unknown): number | null {
  const text = String(cell ?? "").trim();
  const number = /^\d{1,3}(,\d{2,3})+$/.test(text) ? Number(text.replaceAll(",", "")) : Number(text);
  return /^\d[\d,]*(\.\d+)?$/.test(text) && number >= 1 && number < 1e8 ? number : null;
}

/** A number from 0 to `max`; null for anything else. */
export function readScoreCell(cell: unknown, max: number): number | null {
  const text = String(cell ?? "").trim();
  return /^\d+(\.\d+)?$/.test(text) && Number(text) <= max ? Number(text) : null;
}

/** A whole number of seats or rupees; null for anything else. */
export function readCountCell(cell: unknown): number | null {
  const text = String(cell ?? "").trim();
  return /^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : null;
}

/** True for a cell that says that there is no seat or no value: '' or `NA`; see `rawRow` for other words. */
export function isEmptyCell(cell: unknown): boolean {
  return /^(|na)$/i.test(String(cell ?? "").trim());
}
