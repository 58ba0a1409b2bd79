import type { College } from "#features/catalogue/college-contract.ts";
import type { ClosingRange } from "#features/catalogue/contract.ts";
import type { Language } from "#lib/messages/messages.tsx";
import { describeHeadline } from "#site/catalogue/components/closing-range.ts";
import { readCollegeChoice, viewCollege } from "#site/catalogue/components/college-view.ts";
import type { PreviewCard } from "./draw-card.server.ts";

interface Figure {
  label: string;
  value: string;
}

/** What a college's preview picture says: name, place, and the first three figures that somebody published. */
export function collegePreview(college: College, language: Language): PreviewCard {
  const { messages: m } = language;
  return {
    brand: m.frame.site_name(),
    title: college.name.slice(0, 160),
    subtitle: [college.city, college.state].filter(Boolean).join(", "),
    tint: college.streams[0]?.slug ?? "",
    sceneId: college.id,
    figures: knownFigures(college, language).slice(0, 3),
  };
}

/** The figures of the college's page in their order there; its nearest hostel is left out, which may be a sample. */
function knownFigures(college: College, { messages: m, format }: Language): Figure[] {
  const { branches, keyPackage } = viewCollege(college, null, readCollegeChoice(new URLSearchParams()));
  const figures: Figure[] = [];
  if (college.seats !== null) figures.push({ label: m.college.seats(), value: format.number(college.seats) });
  if (college.closing_range) figures.push(closingFigure(college.closing_range, { messages: m, format }));
  if (keyPackage) {
    const label = keyPackage.kind === "median" ? m.college.median_package() : m.college.highest_package();
    figures.push({
      label: `${label}, ${keyPackage.group}, ${keyPackage.year}`,
      value: format.lakhs(keyPackage.rupeesPerYear),
    });
  }
  if (branches.length > 0) figures.push({ label: m.college.branches(), value: format.number(branches.length) });
  if (college.founded_year !== null) {
    figures.push({ label: m.discovery.preview_founded(), value: String(college.founded_year) });
  }
  if (college.ownership === "unknown") return figures;
  const ownership = m.catalogue.ownership_name({ ownership: college.ownership });
  return [...figures, { label: m.catalogue.ownership(), value: ownership }];
}

function closingFigure(range: ClosingRange, language: Pick<Language, "messages" | "format">): Figure {
  const { label, value, hint } = describeHeadline(range, language);
  return { label: `${label}, ${hint}`, value };
}
