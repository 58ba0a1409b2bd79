import type { Placement } from "#features/catalogue/college-contract.ts";
import { minPlacedForMedian } from "#features/catalogue/of-hundred-rules.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Bar } from "#ui/drawing/bar.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { Cite } from "#ui/page/cited-sources.server.tsx";
import { useMissing } from "../list/missing-figure.ts";
import { useGroupName } from "./group-name.ts";
import { OfHundredCard } from "./of-hundred.tsx";

/** The placements of one year: packages and how many were placed, what became of 100 who joined, who hired, who paid most. */
export function PlacementFigures({ placement }: { placement: Placement }) {
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:gap-3">
      <div className="min-w-0">
        <PackagesTable placement={placement} />
      </div>
      <div className="grid gap-6">
        <OfHundredCard groups={placement.branch_packages} />
        <Hiring placement={placement} />
      </div>
    </div>
  );
}

type Group = Placement["branch_packages"][number];

/** The columns of the table, in the order in which families ask, as a source may say that its publisher does not give them. */
const columnFacts = ["median_package", "placed", "graduates", "highest_package"] as const;
type ColumnFact = (typeof columnFacts)[number];

/** The group is too small for its median to say anything. */
const isTooSmall = ({ median_package: median, placed }: Group) =>
  median === null && placed !== null && placed < minPlacedForMedian;

const isTold = (group: Group, fact: ColumnFact) =>
  group[fact] !== null || (fact === "median_package" && isTooSmall(group));

/**
 * One row a group: the median first, with its bar, so that a phone shows it without scrolling the table. What is missing in every row
 * is shown once beneath the table instead of in a column.
 */
function PackagesTable({ placement: { year, branch_packages: groups, source } }: { placement: Placement }) {
  const m = useMessages();
  const missing = useMissing();
  const groupName = useGroupName();
  const columnNames = {
    median_package: m.outcomes.median(),
    placed: m.outcomes.placed(),
    graduates: m.outcomes.graduates(),
    highest_package: m.outcomes.highest(),
  };
  const namesAlone = {
    ...columnNames,
    median_package: m.college.median_package(),
    highest_package: m.college.highest_package(),
  };
  const columns = columnFacts.filter((fact) => groups.some((group) => isTold(group, fact)));
  const medians = groups.flatMap(({ median_package: median }) => (median === null ? [] : [median]));
  const highestMedian = medians.length < 2 ? null : Math.max(...medians);
  return (
    <>
      <DataTable
        caption={m.outcomes.placements_of({ year })}
        columns={[
          { label: m.outcomes.branch() },
          ...columns.map((fact, at) => ({
            label: columnNames[fact],
            isFigure: true,
            note: at === 0 ? <Cite sources={[source]} /> : null,
          })),
        ]}
        rows={groups.map((group) => {
          const first = columns.find((fact) => group[fact] !== null);
          return {
            key: group.fact,
            cells: [
              groupName(group.branch),
              ...columns.map((fact) => (
                <GroupFigure key={fact} of={{ group, source, fact, highestMedian }} isReceipt={fact === first} />
              )),
            ],
          };
        })}
      />
      {columnFacts
        .filter((fact) => !columns.includes(fact))
        .map((fact) => (
          <p key={fact} className="mt-2 text-sm text-muted">
            {`${namesAlone[fact]}: ${missing(source, fact)}`}
          </p>
        ))}
    </>
  );
}

interface FigureOf {
  group: Group;
  source: Placement["source"];
  fact: ColumnFact;
  /** What the bars of the medians are measured by; null: there is nothing to compare. */
  highestMedian: number | null;
}

/** @param isReceipt the row's first figure opens the receipt that all of them share */
function GroupFigure({ of: { group, source, fact, highestMedian }, isReceipt }: { of: FigureOf; isReceipt: boolean }) {
  const m = useMessages();
  const format = useFormat();
  const missing = useMissing();
  const { placed, median_package: median } = group;
  const value = group[fact];
  if (value === null)
    return fact === "median_package" && isTooSmall(group) ? m.outcomes.too_few() : missing(source, fact);
  const isPackage = fact === "median_package" || fact === "highest_package";
  const plain = isPackage ? format.lakhs(value) : format.number(value);
  const text =
    fact === "median_package" && placed !== null ? m.outcomes.median_of({ value: plain, count: placed }) : plain;
  return (
    <>
      {isReceipt ? <Figure fact={group.fact}>{text}</Figure> : text}
      {fact === "median_package" && median !== null && highestMedian !== null ? (
        <Bar share={median / highestMedian} />
      ) : null}
    </>
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
