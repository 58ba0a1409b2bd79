import type { Placement } from "#features/catalogue/contract.ts";
import { minPlacedForMedian } from "#features/catalogue/of-hundred-rules.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Bar } from "#ui/bar.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Figure } from "#ui/figure.tsx";
import { SourceNote } from "#ui/source-note.tsx";
import { useMissing } from "./missing-figure.ts";
import { OfHundredCard } from "./of-hundred.tsx";

/** The placements of one year: packages and how many were placed, what became of 100 who joined, who hired, who paid most. */
export function PlacementFigures({ placement }: { placement: Placement }) {
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:gap-3">
      <div className="min-w-0">
        <PackagesTable placement={placement} />
        <SourceNote source={placement.source} />
      </div>
      <div className="grid gap-6">
        <OfHundredCard groups={placement.branch_packages} />
        <MedianBars placement={placement} />
        <Hiring placement={placement} />
      </div>
    </div>
  );
}

/** The columns of the table, as a source may say that its publisher does not give them. */
const placementFacts = ["graduates", "placed", "median_package", "highest_package"] as const;

function PackagesTable({ placement: { year, branch_packages: groups, source } }: { placement: Placement }) {
  const m = useMessages();
  const format = useFormat();
  const missing = useMissing();
  const columns: Column[] = [
    { label: m.outcomes.branch() },
    ...[m.outcomes.graduates(), m.outcomes.placed(), m.outcomes.median(), m.outcomes.highest()].map((label) => {
      return { label, isFigure: true };
    }),
  ];
  return (
    <DataTable
      caption={m.outcomes.placements_of({ year })}
      columns={columns}
      rows={groups.map(({ branch, fact, graduates, placed, median_package: median, highest_package: highest }) => {
        const medianText = median === null ? "" : format.lakhs(median);
        const figures = [
          graduates === null ? "" : format.number(graduates),
          placed === null ? "" : format.number(placed),
          median === null || placed === null ? medianText : m.outcomes.median_of({ value: medianText, count: placed }),
          highest === null ? "" : format.lakhs(highest),
        ];
        const first = figures.findIndex(Boolean);
        return {
          key: fact,
          cells: [
            branch,
            ...figures.map((text, at) => {
              if (at === first)
                return (
                  <Figure key={fact} fact={fact}>
                    {text}
                  </Figure>
                );
              if (at === 2 && !text && placed !== null && placed < minPlacedForMedian) return m.outcomes.too_few();
              const shown = text || missing(source, placementFacts[at]!);
              return at === 3 ? <small key="highest">{shown}</small> : shown;
            }),
          ],
        };
      })}
    />
  );
}

function MedianBars({ placement }: { placement: Placement }) {
  const m = useMessages();
  const format = useFormat();
  const known = placement.branch_packages.flatMap(({ branch, fact, median_package }) =>
    median_package === null ? [] : [{ branch, fact, median: median_package }],
  );
  if (known.length < 2) return null;
  const most = Math.max(...known.map(({ median }) => median));
  return (
    <div className="card p-4 md:p-5 print:hidden">
      <h3 className="mb-3 text-lg">{m.outcomes.median_by_branch()}</h3>
      <dl className="bars">
        {known.map(({ branch, fact, median }) => (
          <div key={fact}>
            <dt>{branch}</dt>
            <dd>
              <Figure fact={fact}>{format.lakhs(median)}</Figure>
            </dd>
            <dd>
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
          <h3 className="text-lg">{m.outcomes.top_hiring()}</h3>
          <p className="mt-1 mb-4">
            {top.package === null ? (
              top.company
            ) : (
              <Figure fact={top.fact}>
                {m.outcomes.top_hiring_package({ company: top.company, package: top.package })}
              </Figure>
            )}
          </p>
        </>
      ) : null}
      {companies.length > 0 ? (
        <>
          <h3 className="text-lg">{m.outcomes.companies()}</h3>
          <p className="mt-1">{companies.join(", ")}</p>
        </>
      ) : null}
    </div>
  );
}
