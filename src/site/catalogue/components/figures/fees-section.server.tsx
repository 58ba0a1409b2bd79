import type { Fee } from "#features/catalogue/college-contract.ts";
import { academicYear } from "#lib/academic-year.ts";
import { costPath, patterns } from "#lib/addresses.ts";
import { firstOf } from "#lib/lookups.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { Cite } from "#ui/page/cited-sources.server.tsx";

/** What the page shows: a college, and a branch of it where there is one. */
interface ChosenCourse {
  collegeId: number;
  branchId: number | undefined;
}

/**
 * The fees of a college.
 *
 * @param fees newest year first
 * @param course whose cost in all is a link away
 */
export function FeesSection({ fees, course }: { fees: Fee[]; course: ChosenCourse }) {
  return (
    <>
      <Fees fees={fees} />
      <CostLink course={course} />
    </>
  );
}

function Fees({ fees }: { fees: Fee[] }) {
  const { fees: m } = useMessages();
  if (fees.length === 0) {
    return (
      <>
        <p className="text-lg text-muted">{m.absent()}</p>
        <ScholarshipLink />
      </>
    );
  }
  const newest = fees.filter(({ year }) => year === fees[0]?.year);
  const older = fees.slice(newest.length);
  return (
    <>
      <FeeTables fees={newest} />
      <p className="mt-3 text-muted">{m.other_costs()}</p>
      <ScholarshipLink />
      {older.length > 0 ? (
        <details className="mt-2">
          <summary className="link tap-row list-none">{m.older()}</summary>
          <FeeTables fees={older} />
        </details>
      ) : null}
    </>
  );
}

function CostLink({ course: { collegeId, branchId } }: { course: ChosenCourse }) {
  const { costs: m } = useMessages();
  return (
    <p>
      <a href={costPath(collegeId, branchId)} rel="nofollow" className="link tap-row">
        {m.link()}
      </a>
    </p>
  );
}

function ScholarshipLink() {
  const { scholarships: m } = useMessages();
  return (
    <p>
      <a href={patterns.scholarships} className="link tap-row">
        {m.link()}
      </a>
    </p>
  );
}

/** One table for the fees of one year that share the note beneath it: source, authority and what is covered. */
function FeeTables({ fees }: { fees: Fee[] }) {
  const tables = Map.groupBy(fees, ({ year, fixed_by, includes, source }) =>
    JSON.stringify([year, fixed_by, includes, source.publisher, source.title, source.year]),
  );
  return (
    <div className="grid grid-cols-1 items-start gap-6">
      {[...tables].map(([key, rows]) => (
        <FeeTable key={key} fees={rows} />
      ))}
    </div>
  );
}

function FeeTable({ fees }: { fees: Fee[] }) {
  const { fees: m } = useMessages();
  const format = useFormat();
  const { year, fixed_by, includes, source } = firstOf(fees);
  const whoPays = fees.some(({ category }) => category !== "");
  return (
    <div className="min-w-0">
      <DataTable
        caption={m.caption({ year: academicYear(year) })}
        columns={[
          { label: m.programme() },
          ...(whoPays ? [{ label: m.who() }] : []),
          { label: m.amount(), isFigure: true, note: <Cite sources={[source]} /> },
        ]}
        rows={fees.map((fee, index) => ({
          key: index,
          cells: [
            fee.branch_name ?? (fee.programme || m.every_programme()),
            ...(whoPays ? [fee.category || m.everybody()] : []),
            <Figure key={fee.fact} fact={fee.fact}>
              {format.rupees(fee.rupees_per_year)}
            </Figure>,
          ],
        }))}
      />
      <p className="mt-2">
        {fixed_by ? m.fixed_by({ authority: fixed_by }) : m.set_by_college()}{" "}
        {includes ? m.includes({ includes }) : m.includes_unknown()}
      </p>
    </div>
  );
}
