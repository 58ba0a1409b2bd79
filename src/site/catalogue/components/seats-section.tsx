import type { Branch } from "#features/catalogue/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Bar } from "#ui/bar.tsx";
import { Figure } from "#ui/figure.tsx";
import { SourceNote } from "#ui/source-note.tsx";
import type { BranchTile, CollegeView } from "./college-view.ts";
import { isWithheld, useMissing } from "./missing-figure.ts";

/** Rows shown at once of the seats by branch. */
const initialCount = 10;

/** Total Seats of the chosen branch by category, and the seats of every branch. */
export function SeatsSection({ view: { branch, branches, seatSources } }: { view: Omit<CollegeView, "placement"> }) {
  const counted = branches
    .filter((entry) => entry.intake !== null && entry.intake > 0)
    .sort((a, b) => (b.intake ?? 0) - (a.intake ?? 0));
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
      {branch ? <BranchSeats branch={branch} /> : null}
      {counted.length > 0 ? <SeatsByBranch branches={counted} sources={seatSources} /> : null}
    </div>
  );
}

function BranchSeats({ branch }: { branch: Branch }) {
  const m = useMessages();
  const format = useFormat();
  const missing = useMissing();
  const { intake, intake_details: details } = branch;
  const most = Math.max(1, ...details.map(({ intake_count }) => intake_count));
  return (
    <div className="card p-4 md:p-5">
      <h3 className="text-lg">{m.college.total_seats_of({ branch: branch.branch_name })}</h3>
      <p className={`mt-2 ${intake === null ? "text-muted" : "text-3xl font-bold"}`}>
        {intake === null ? (
          missing(branch.source, "intake")
        ) : (
          <Figure fact={`seats-${branch.branch_id}`}>{format.number(intake)}</Figure>
        )}
      </p>
      {details.length === 0 ? (
        <p className="mt-2 text-muted">
          {isWithheld(branch.source, "seats_by_category") ? m.college.categories_withheld() : m.college.no_categories()}
        </p>
      ) : (
        <>
          <h4 className="mt-4 mb-2 font-semibold">
            {m.college.by_category()}
            {branch.intake_year ? `, ${branch.intake_year}` : ""}
          </h4>
          <BarList
            rows={details.map(({ category_name, intake_count, fact }) => ({
              fact,
              key: category_name,
              label: category_name,
              count: intake_count,
              share: intake_count / most,
            }))}
          />
        </>
      )}
      {intake === null ? null : <SourceNote source={branch.source} />}
      {branch.intake_source ? <SourceNote source={branch.intake_source} /> : null}
    </div>
  );
}

function SeatsByBranch({ branches, sources }: { branches: BranchTile[]; sources: CollegeView["seatSources"] }) {
  const m = useMessages();
  const most = branches[0]?.intake ?? 1;
  const rows = branches.map((branch) => ({
    key: branch.branch_id,
    fact: `seats-${branch.branch_id}`,
    label: [branch.branch_name, branch.degree, branch.shift === 2 ? m.college.second_shift() : ""]
      .filter(Boolean)
      .join(", "),
    count: branch.intake ?? 0,
    share: (branch.intake ?? 0) / most,
  }));
  const rest = rows.slice(initialCount);
  return (
    <div className="card p-4 md:p-5">
      <h3 className="mb-3 text-lg">{m.college.seats_by_branch()}</h3>
      <BarList rows={rows.slice(0, initialCount)} />
      {rest.length > 0 ? (
        <details>
          <summary className="link inline-flex min-h-11 list-none items-center">
            {m.college.show_all_branches({ count: rows.length })}
          </summary>
          <BarList rows={rest} />
        </details>
      ) : null}
      {sources.map((source) => (
        <SourceNote key={`${source.publisher} ${source.title} ${source.year}`} source={source} />
      ))}
    </div>
  );
}

interface BarRow {
  key: string | number;
  /** The id of its receipt. */
  fact: string;
  label: string;
  count: number;
  share: number;
}

function BarList({ rows }: { rows: BarRow[] }) {
  const format = useFormat();
  return (
    <dl className="grid gap-2.5">
      {rows.map(({ key, fact, label, count, share }) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
          <dt>{label}</dt>
          <dd className="font-semibold">
            <Figure fact={fact}>{format.number(count)}</Figure>
          </dd>
          <dd className="col-span-2 mt-1">
            <Bar share={share} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
