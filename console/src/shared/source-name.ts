import type { RaRecord } from "react-admin";

/** "AICTE: Approved institutes 2025-26 (2025)". Apart from the input, which the list of resources does not need. */
export function sourceName({ publisher, title, year }: RaRecord): string {
  return `${publisher}: ${title}${year ? ` (${year})` : ""}`;
}
