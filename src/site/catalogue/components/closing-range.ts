import type { ClosingRange } from "#features/catalogue/contract.ts";
import { type Language, useFormat, useMessages } from "#lib/messages/messages.tsx";

/** The part of a range that words are made of. */
type SaidRange = Pick<ClosingRange, "low" | "high" | "year" | "exam" | "unit" | "quota" | "pool" | "is_provisional">;

interface ClosingRangeWords {
  label: string;
  /** From the best value to the last one. */
  value: string;
  /** Of which exam, year and seats. */
  hint: string;
}

/** The words of a closing range: what it measures, its values, its exam and year, and whose seats these are. */
export function describeClosingRange(
  range: SaidRange,
  { messages: m, format }: Pick<Language, "messages" | "format">,
): ClosingRangeWords {
  const label = {
    rank: m.catalogue.closing_rank(),
    marks: m.catalogue.closing_marks(),
    percentile: m.catalogue.closing_percentile(),
  }[range.unit];
  const value =
    range.low === range.high ? format.number(range.low) : m.catalogue.range({ low: range.low, high: range.high });
  const hint = [
    m.catalogue.exam_year(range),
    range.pool === "women" && m.catalogue.closing_quota(range),
    m.catalogue.closing_pool(range),
    m.catalogue.open_seats(),
    range.is_provisional && m.catalogue.provisional(),
  ];
  return { label, value, hint: hint.filter(Boolean).join(", ") };
}

/** The same in the language of the page; null without a range. */
export function useClosingRange(range: SaidRange | null): ClosingRangeWords | null {
  const messages = useMessages();
  const format = useFormat();
  return range && describeClosingRange(range, { messages, format });
}
