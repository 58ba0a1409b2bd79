import type { RaRecord } from "react-admin";

/** "AICTE: Approved institutes 2025-26 (2025)". In its own file, because the list of resources does not need the input. */
export function sourceName({ publisher, title, year }: RaRecord): string {
  return `${publisher}: ${title}${year ? ` (${year})` : ""}`;
}
