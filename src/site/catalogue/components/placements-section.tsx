import { useLocation } from "react-router";
import type { Placement } from "#features/catalogue/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { SampleBadge } from "#ui/badge.tsx";
import { Bar } from "#ui/bar.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { SourceNote } from "#ui/source-note.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { useIsLive } from "#ui/use-is-live.ts";
import { changedSearch } from "./college-view.ts";

/** Placements of the chosen year: packages and how many were placed, who hired, who paid most. */
export function PlacementsSection({ years, placement }: { years: number[]; placement: Placement | null }) {
  const m = useMessages();
  if (!placement) return <p className="text-lg text-muted">{m.college.no_placements()}</p>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <YearTabs years={years} chosen={placement.year} />
        {placement.source.status === "sample" ? <SampleBadge /> : null}
      </div>
      <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:gap-3">
        <div className="min-w-0">
          <PackagesTable placement={placement} />
          <SourceNote source={placement.source} />
        </div>
        <div className="grid gap-6">
          <MedianBars placement={placement} />
          <Hiring placement={placement} />
        </div>
      </div>
    </>
  );
}

function YearTabs({ years, chosen }: { years: number[]; chosen: number }) {
  const m = useMessages();
  const isLive = useIsLive();
  const { search } = useLocation();
  return (
    <TabLinks
      label={m.college.placement_years()}
      tabs={years.map((year) => ({
        to: `${changedSearch(search, { placements: year })}${isLive ? "" : "#placements"}`,
        label: String(year),
        isCurrent: year === chosen,
      }))}
      keepsScroll
    />
  );
}

function PackagesTable({ placement: { year, branch_packages: groups } }: { placement: Placement }) {
  const m = useMessages();
  const format = useFormat();
  const figures = [
    { name: "highest_package", label: m.college.highest(), format: format.lakhs },
    { name: "median_package", label: m.college.median(), format: format.lakhs },
    { name: "graduates", label: m.college.graduates(), format: format.number },
    { name: "placed", label: m.college.placed(), format: format.number },
  ] as const;
  const columns: Column[] = [{ label: m.college.branch() }, ...figures.map(({ label }) => ({ label, isFigure: true }))];
  return (
    <DataTable
      caption={m.college.placements_of({ year })}
      columns={columns}
      rows={groups.map((group) => ({
        key: group.branch,
        cells: [
          group.branch,
          ...figures.map((figure) => {
            const value = group[figure.name];
            return value === null ? m.ui.not_published() : figure.format(value);
          }),
        ],
      }))}
    />
  );
}

function MedianBars({ placement }: { placement: Placement }) {
  const m = useMessages();
  const format = useFormat();
  const known = placement.branch_packages.flatMap(({ branch, median_package }) =>
    median_package === null ? [] : [{ branch, median: median_package }],
  );
  if (known.length < 2) return null;
  const most = Math.max(...known.map(({ median }) => median));
  return (
    <div className="card p-4 md:p-5 print:hidden">
      <h3 className="mb-3 text-lg">{m.college.median_by_branch()}</h3>
      <dl className="grid gap-3">
        {known.map(({ branch, median }) => (
          <div key={branch}>
            <dt>{branch}</dt>
            <dd>
              <span className="mb-1 block font-semibold">{format.lakhs(median)}</span>
              <Bar share={median / most} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Hiring({ placement: { top_hiring: top, companies } }: { placement: Placement }) {
  const m = useMessages();
  if (!top && companies.length === 0) return null;
  return (
    <div className="card p-4 md:p-5">
      {top ? (
        <>
          <h3 className="text-lg">{m.college.top_hiring()}</h3>
          <p className="mt-1 mb-4">
            {top.package === null
              ? top.company
              : m.college.top_hiring_package({ company: top.company, package: top.package })}
          </p>
        </>
      ) : null}
      {companies.length > 0 ? (
        <>
          <h3 className="text-lg">{m.college.companies()}</h3>
          <p className="mt-1">{companies.join(", ")}</p>
        </>
      ) : null}
    </div>
  );
}
