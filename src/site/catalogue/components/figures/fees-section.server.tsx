import type { Branch, Fee } from "#features/catalogue/college-contract.ts";
import { courseLength } from "#features/costs/course-rules.ts";
import { chooseFee, feesOfCourse } from "#features/costs/fee-rules.ts";
import { academicYear } from "#lib/academic-year.ts";
import { costPath, patterns } from "#lib/addresses.ts";
import { firstOf } from "#lib/lookups.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { StackedBar } from "#ui/drawing/stacked-bar.tsx";
import { Cite } from "#ui/page/cited-sources.server.tsx";

/** What the page shows: a college, and a branch of it where there is one. */
interface ChosenCourse {
  collegeId: number;
  branch: Branch | null;
  /** The name of the branch's stream; empty where there is none. */
  streamName: string;
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
      <WholeCourse fees={fees} course={course} />
      <Fees fees={fees} />
      <CostLink course={course} />
    </>
  );
}

/** The fees of the whole course as a bar of its years, at the fee of the newest list; nothing where the length is not known. */
function WholeCourse({ fees, course: { branch, streamName } }: { fees: Fee[]; course: ChosenCourse }) {
  const { fees: m } = useMessages();
  const format = useFormat();
  const chosen = branch && chooseFee(feesOfCourse(fees, branch, streamName), { category: null, income: null }, null);
  const years = branch && courseLength(branch, streamName).years;
  if (!chosen || !years || years < 2) return null;
  const { fee } = chosen;
  const total = years * fee.rupees_per_year;
  return (
    <div className="card mb-6 p-4 md:p-5">
      <h3 className="text-lg">
        <Figure fact={fee.fact}>{m.whole_course({ amount: total, years })}</Figure>
        <Cite sources={[fee.source]} />
      </h3>
      <StackedBar
        parts={Array.from({ length: years }, () => ({ size: 1, text: format.lakhs(fee.rupees_per_year) }))}
        whole={years}
      />
      <p className="mt-2 text-sm text-muted">
        {m.whole_course_hint({
          branch: branch.branch_name,
          who: fee.category || m.everybody(),
          year: academicYear(fee.year),
        })}
      </p>
    </div>
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

function CostLink({ course: { collegeId, branch } }: { course: ChosenCourse }) {
  const { costs: m } = useMessages();
  return (
    <p>
      <a href={costPath(collegeId, branch?.branch_id)} rel="nofollow" className="link tap-row">
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
