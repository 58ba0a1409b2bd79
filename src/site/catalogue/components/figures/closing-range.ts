import type { ClosingRange } from "#features/catalogue/contract.ts";
import type { Cutoff } from "#features/catalogue/cutoffs-contract.ts";
import type { Messages } from "#lib/messages/compiled/types.ts";
import { type Language, useFormat, useMessages } from "#lib/messages/messages.tsx";

interface ClosingWords {
  /** What it measures: closing rank, marks or percentile. */
  label: string;
  value: string;
  /** Of which branch, exam, year, round and seats, and how far to trust it. */
  hint: string;
}

type Words = Pick<Language, "messages" | "format">;
type Marked = Pick<Cutoff, "round" | "is_last_round" | "is_provisional" | "is_old">;

/** What every closing value has beside it: its round, and whether its list is provisional or old. */
export function listMarks(closing: Marked, m: Messages["catalogue"]): string[] {
  const { round, is_last_round: isLast } = closing;
  const said = m.round_said({ round, last: isLast ? "yes" : "no" });
  return [said, ...trustMarks(closing, m)];
}

/** Whether a list is provisional or old, in words. */
export function trustMarks(
  { is_provisional, is_old }: Pick<Marked, "is_provisional" | "is_old">,
  m: Messages["catalogue"],
): string[] {
  return [...(is_provisional ? [m.provisional()] : []), ...(is_old ? [m.old_list()] : [])];
}

/** The closing value that speaks for a college in words, with everything that it is of. */
export function describeHeadline(range: ClosingRange, { messages: m, format }: Words): ClosingWords {
  const { headline, max_marks: total } = range;
  const value =
    total === null ? format.number(headline.closing) : m.catalogue.out_of({ value: headline.closing, total });
  const marks = listMarks({ ...range, ...headline }, m.catalogue);
  return { label: labelOf(range, m), value, hint: hintOf(range, m, [headline.branch], marks) };
}

/** From which to which value the branches of the list closed, each in its own last round. */
export function describeClosingRange(range: ClosingRange, { messages: m, format }: Words): ClosingWords {
  const { low, high, max_marks: total } = range;
  const ends = low === high ? format.number(low) : m.catalogue.range({ low, high });
  const value = total === null ? ends : m.catalogue.range_out_of({ range: ends, total });
  return {
    label: labelOf(range, m),
    value,
    hint: hintOf(range, m, [], [m.catalogue.own_last_rounds(), ...trustMarks(range, m.catalogue)]),
  };
}

function labelOf({ unit }: ClosingRange, { catalogue: m }: Words["messages"]): string {
  return { rank: m.closing_rank(), marks: m.closing_marks(), percentile: m.closing_percentile() }[unit];
}

function hintOf(range: ClosingRange, { catalogue: m }: Words["messages"], before: string[], marks: string[]): string {
  const [round, ...trust] = marks;
  const seats = [range.pool === "women" && m.closing_quota(range), m.closing_pool(range), m.open_seats()];
  return [...before, m.exam_year(range), round, ...seats, ...trust].filter(Boolean).join(", ");
}

/** {@link describeHeadline} in the language of the page; null without a range. */
export function useHeadline(range: ClosingRange | null): ClosingWords | null {
  const messages = useMessages();
  const format = useFormat();
  return range && describeHeadline(range, { messages, format });
}

/** {@link describeClosingRange} in the language of the page; null without a range. */
export function useClosingRange(range: ClosingRange | null): ClosingWords | null {
  const messages = useMessages();
  const format = useFormat();
  return range && describeClosingRange(range, { messages, format });
}
