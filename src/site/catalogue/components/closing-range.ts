import type { ClosingRange } from "#features/catalogue/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";

/** How a closing range reads: what it measures, from the best to the last value, of which exam and year. */
export function useClosingRange(range: ClosingRange | null): { label: string; value: string; hint: string } | null {
  const m = useMessages();
  const format = useFormat();
  if (!range) return null;
  const label = {
    rank: m.catalogue.closing_rank(),
    marks: m.catalogue.closing_marks(),
    percentile: m.catalogue.closing_percentile(),
  }[range.unit];
  const value =
    range.low === range.high ? format.number(range.low) : m.catalogue.range({ low: range.low, high: range.high });
  return { label, value, hint: m.catalogue.exam_year({ exam: range.exam, year: range.year }) };
}
