import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { useClosingRange } from "./closing-range.ts";
import type { CollegeView } from "./college-view.ts";

/** The five key figures, large; unpublished ones say so. */
export function FigureStrip({ view: { college, branches, keyPackage } }: { view: CollegeView }) {
  const m = useMessages();
  const format = useFormat();
  const closing = useClosingRange(college.closing_range);
  // An invented hostel is listed on the page with its mark; it makes no figure of a real college.
  const nearest = college.nearby_hostels.find((hostel) => !hostel.is_sample);
  const figures = [
    { label: m.college.seats(), value: college.seats === null ? null : format.number(college.seats), hint: null },
    { label: m.college.branches(), value: branches.length === 0 ? null : format.number(branches.length), hint: null },
    { label: closing?.label ?? m.college.closing_rank(), value: closing?.value ?? null, hint: closing?.hint ?? null },
    keyPackage
      ? {
          label: keyPackage.kind === "median" ? m.college.median_package() : m.college.highest_package(),
          value: format.lakhs(keyPackage.rupeesPerYear),
          hint: `${keyPackage.group}, ${keyPackage.year}`,
        }
      : { label: m.college.median_package(), value: null, hint: null },
    {
      label: m.college.nearest_hostel(),
      value: nearest ? format.distance(nearest.distance) : null,
      hint: nearest ? m.college.as_the_crow_flies() : null,
    },
  ];
  return (
    <dl
      aria-label={m.college.key_figures()}
      className="card grid grid-cols-2 gap-px overflow-hidden bg-line md:grid-cols-3 lg:grid-cols-5 print:grid-cols-5"
    >
      {figures.map(({ label, value, hint }) => (
        <div
          key={label}
          className="flex flex-col bg-card p-4 last:max-md:col-span-2 last:md:max-lg:col-span-2 print:p-2 print:last:col-span-1"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1">
            <span className={value === null ? "text-muted" : "block text-xl font-bold"}>
              {value ?? m.ui.not_published()}
            </span>
            {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
