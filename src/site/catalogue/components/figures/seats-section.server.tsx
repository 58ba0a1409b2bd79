import type { Branch } from "#features/catalogue/college-contract.ts";
import type { Source } from "#features/catalogue/contract.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { Bar } from "#ui/drawing/bar.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { StackedBar } from "#ui/drawing/stacked-bar.tsx";
import { Cite } from "#ui/page/cited-sources.server.tsx";
import { type BranchTile, type CollegeView, categorySources } from "../college/college-view.ts";
import { isWithheld, useMissing } from "../list/missing-figure.ts";

/** The largest branches are drawn beside one another; the tiles have the seats of every one. */
const largestCount = 10;

type SeatsView = Pick<CollegeView, "college" | "branch" | "branches" | "branchCount" | "seatSources">;

/** The seats of the college, those of the chosen branch by category, and the largest branches. */
export function SeatsSection({ view }: { view: SeatsView }) {
  const { branch, branches, seatSources } = view;
  const counted = branches
    .filter((entry) => entry.intake !== null && entry.intake > 0)
    .sort((a, b) => (b.intake ?? 0) - (a.intake ?? 0));
  return (
    <>
      <CollegeSeats view={view} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
        {branch ? <BranchSeats branch={branch} /> : null}
        {counted.length > 0 ? <SeatsByBranch branches={counted} sources={seatSources} /> : null}
      </div>
    </>
  );
}

/** Seats and branches of the whole college. */
function CollegeSeats({ view: { college, branchCount } }: { view: SeatsView }) {
  const m = useMessages();
  if (branchCount === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap gap-x-6">
      {college.seats === null ? null : (
        <Figure fact={`total-${college.id}`}>{m.catalogue.seat_count({ count: college.seats })}</Figure>
      )}
      <Figure fact={`branches-${college.id}`}>{m.college_answers.branch_count({ count: branchCount })}</Figure>
    </p>
  );
}

/** Total Seats of a branch, by category where they are known. */
export function BranchSeats({ branch }: { branch: Branch }) {
  const m = useMessages();
  const format = useFormat();
  const nameOf = useNames();
  const missing = useMissing();
  const { intake, intake_details: details } = branch;
  const counted = details.reduce((sum, { intake_count: count }) => sum + count, 0);
  return (
    <div className="card p-4 md:p-5">
      <h3 className="text-lg">{m.college.total_seats_of({ branch: branch.branch_name })}</h3>
      <p className={`mt-2 ${intake === null ? "text-muted" : "text-3xl font-bold"}`}>
        {intake === null ? (
          missing(branch.source, "intake")
        ) : (
          <>
            <Figure fact={`seats-${branch.branch_id}`}>{format.number(intake)}</Figure>
            <Cite sources={[branch.source]} />
          </>
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
            <Cite sources={categorySources(branch)} />
          </h4>
          <StackedBar
            parts={details.map(({ intake_count: size }) => ({ size, text: format.number(size) }))}
            whole={Math.max(1, counted, intake ?? 0)}
          />
          <BarList
            rows={details.map(({ category_name, intake_count, fact }) => ({
              fact,
              key: category_name,
              label: nameOf(category_name),
              count: intake_count,
              share: null,
            }))}
          />
        </>
      )}
    </div>
  );
}

function SeatsByBranch({ branches, sources }: { branches: BranchTile[]; sources: Source[] }) {
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
  return (
    <div className="card p-4 md:p-5">
      <h3 className="mb-3 text-lg">
        {m.college.seats_by_branch()}
        <Cite sources={sources} />
      </h3>
      <BarList rows={rows.slice(0, largestCount)} />
      {rows.length > largestCount ? (
        <a href="#branches" className="link tap-row">
          {m.college.show_all_branches({ count: rows.length })}
        </a>
      ) : null}
    </div>
  );
}

interface BarRow {
  key: string | number;
  /** The id of its receipt. */
  fact: string;
  label: string;
  count: number;
  /** Of the longest bar; null: its bar is drawn elsewhere. */
  share: number | null;
}

function BarList({ rows }: { rows: BarRow[] }) {
  const format = useFormat();
  return (
    <dl className="bars">
      {rows.map(({ key, fact, label, count, share }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <Figure fact={fact}>{format.number(count)}</Figure>
          </dd>
          {share === null ? null : (
            <dd>
              <Bar share={share} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
