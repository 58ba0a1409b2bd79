import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider, useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/figure.tsx";
import { useClosingRange } from "./closing-range.ts";
import type { CollegeView } from "./college-view.ts";

/** The five key figures as HTML, large; missing ones say so. */
export function renderFigures(view: StripView, locale: Locale): string {
  return renderToStaticMarkup(
    <LanguageProvider language={languageOf(locale)}>
      <FigureStrip view={view} />
    </LanguageProvider>,
  );
}

type StripView = Pick<CollegeView, "college" | "branchCount" | "keyPackage">;

function FigureStrip({ view: { college, branchCount, keyPackage } }: { view: StripView }) {
  const m = useMessages();
  const format = useFormat();
  const closing = useClosingRange(college.closing_range);
  // An invented hostel is listed on the page with its mark; it makes no figure of a real college.
  const nearest = college.nearby_hostels.find((hostel) => !hostel.is_sample);
  const figures = [
    {
      label: m.college.seats(),
      value: college.seats === null ? null : format.number(college.seats),
      hint: null,
      fact: `total-${college.id}`,
    },
    {
      label: m.college.branches(),
      value: branchCount === 0 ? null : format.number(branchCount),
      hint: null,
      fact: `branches-${college.id}`,
    },
    {
      label: closing?.label ?? m.register_facts.closing_rank(),
      value: closing?.value ?? null,
      hint: closing?.hint ?? null,
      fact: `closing-${college.id}`,
    },
    keyPackage
      ? {
          label: keyPackage.kind === "median" ? m.college.median_package() : m.college.highest_package(),
          value: format.lakhs(keyPackage.rupeesPerYear),
          hint: `${keyPackage.group}, ${keyPackage.year}`,
          fact: keyPackage.fact,
        }
      : { label: m.college.median_package(), value: null, hint: null, fact: "" },
    {
      label: m.college.nearest_hostel(),
      value: nearest ? format.distance(nearest.distance) : null,
      hint: nearest ? m.register_facts.as_the_crow_flies() : null,
      fact: `nearest-${college.id}`,
    },
  ];
  return (
    <dl
      aria-label={m.register_facts.key_figures()}
      className="card grid grid-cols-2 gap-px overflow-hidden bg-line md:grid-cols-3 lg:grid-cols-5 print:grid-cols-5"
    >
      {figures.map(({ label, value, hint, fact }) => (
        <div
          key={label}
          className="flex flex-col bg-card p-4 last:max-md:col-span-2 last:md:max-lg:col-span-2 print:p-2 print:last:col-span-1"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1">
            <span className={value === null ? "text-muted" : "block text-xl font-bold"}>
              {value === null ? m.ui.not_in_data() : <Figure fact={fact}>{value}</Figure>}
            </span>
            {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
