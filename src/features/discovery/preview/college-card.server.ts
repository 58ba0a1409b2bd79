import type { CollegeCard } from "#features/catalogue/contract.ts";
import type { Language } from "#lib/messages/messages.tsx";
import type { PreviewCard } from "./draw-card.server.ts";

/** What a college's preview picture says: name, place, and three figures; one that is missing says so. */
export function collegePreview(college: CollegeCard, { messages: m, format }: Language): PreviewCard {
  const number = (value: number | null) => (value === null ? m.ui.not_published() : format.number(value));
  return {
    brand: m.frame.site_name(),
    title: college.name,
    subtitle: `${college.city}, ${college.state}`,
    tint: college.stream_slug,
    sceneId: college.id,
    figures: [
      { label: m.college.seats(), value: number(college.seats) },
      { label: m.college.branches(), value: number(college.branch_count || null) },
      closingFigure(college.closing_range, { messages: m, format }),
    ],
  };
}

function closingFigure(
  range: CollegeCard["closing_range"],
  { messages: m, format }: Pick<Language, "messages" | "format">,
) {
  if (!range) return { label: m.catalogue.closing_rank(), value: m.ui.not_published() };
  const label = {
    rank: m.catalogue.closing_rank(),
    marks: m.catalogue.closing_marks(),
    percentile: m.catalogue.closing_percentile(),
  }[range.unit];
  const value =
    range.low === range.high ? format.number(range.low) : m.catalogue.range({ low: range.low, high: range.high });
  return { label: `${label}, ${m.catalogue.exam_year({ exam: range.exam, year: range.year })}`, value };
}
