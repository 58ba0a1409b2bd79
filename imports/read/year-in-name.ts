import { basename } from "node:path";

/** The year in a file's name, such as `nirf_2025_placement.csv` or `register-2026-27.json`; null for none or several. */
export function yearInName(path: string): number | null {
  const years = new Set([...basename(path).matchAll(/(?<!\d)(20\d\d)(?!\d)/g)].map((match) => Number(match[1])));
  const [first, ...more] = [...years].sort();
  if (first === undefined || more.some((year) => year !== first + 1)) return null;
  return first;
}
