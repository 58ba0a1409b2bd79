import type { FeeRange } from "#features/catalogue/contract.ts";
import { academicYear } from "#lib/academic-year.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";

/** The words of a fee range on a card: the fee or fees, their year and who fixed them; null without a range. */
export function useFeeRange(range: FeeRange | null): { label: string; value: string; hint: string } | null {
  const { fees: m } = useMessages();
  const format = useFormat();
  if (!range) return null;
  const { low, high, year, status, fixed_by } = range;
  return {
    label: m.yearly(),
    value: low === high ? format.lakhs(low) : m.range({ low, high }),
    hint: m.card_hint({ year: academicYear(year), status, authority: fixed_by || "none" }),
  };
}
