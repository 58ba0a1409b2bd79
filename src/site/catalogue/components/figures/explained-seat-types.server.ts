import type { BranchCutoffs } from "#features/catalogue/cutoffs-contract.ts";
import { explainSeatType } from "#features/chances/closings/describe-seats.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { useLanguage } from "#lib/messages/messages.tsx";
import { useSeatTypeName } from "#site/chances/components/seat-type-name.ts";

/** The authorities of these lists, each once. */
export function authoritiesOf({ rounds, bySeatType }: Pick<BranchCutoffs, "rounds" | "bySeatType">): string[] {
  return [...new Set([...rounds, ...bySeatType].map(({ authority }) => authority))];
}

/** What a code means by the first of these authorities that explains it. */
export function explainedBy(authorities: readonly string[], seatType: string, locale: Locale) {
  for (const authority of authorities) {
    const found = explainSeatType(authority, seatType, locale);
    if (found) return found;
  }
  return null;
}

/** How a seat type reads where it is chosen: "Category 2A (2AG)". */
export function useExplainedSeatTypeName(authorities: readonly string[]): (seatType: string) => string {
  const { locale } = useLanguage();
  const nameOf = useSeatTypeName();
  return (seatType) => {
    const name = nameOf(seatType);
    const words = name === seatType ? explainedBy(authorities, seatType, locale)?.words : "";
    return words ? `${words} (${seatType})` : name;
  };
}

/** The id of the explanation of a seat type, which a table links to. */
export const seatTypeId = (seatType: string) => `code-${seatType.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}`;
