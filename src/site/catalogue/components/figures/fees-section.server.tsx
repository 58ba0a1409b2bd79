import type { Branch, College, Fee } from "#features/catalogue/college-contract.ts";
import { computeTotal } from "#features/costs/compute-costs.ts";
import { CostQuestion } from "#features/costs/contract.ts";
import { academicYear } from "#lib/academic-year.ts";
import { costPath, patterns } from "#lib/addresses.ts";
import { firstOf } from "#lib/lookups.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { PartSwatch } from "#ui/drawing/year-bars.tsx";
import { Cite } from "#ui/page/cited-sources.server.tsx";
import { CostBars } from "./cost-bars.tsx";

/** What the page shows: a college, and a branch of it where there is one. */
interface ChosenCourse {
  branch: Branch | null;
  /** The name of the branch's stream; empty where there is none. */
  streamName: string;
}

/** What the cost of a course rests on; the fees are newest year first. */
type CollegeCosts = Pick<College, "id" | "fees" | "nearby_hostels">;

/**
 * The fees of a college.
 *
 * @param course whose cost in all is a link away
 */
export function FeesSection({ college, course }: { college: CollegeCosts; course: ChosenCourse }) {
  return (
    <>
      <WholeCourse college={college} course={course} />
      <Fees fees={college.fees} />
      <CostLink collegeId={college.id} course={course} />
    </>
  );
}

/** The whole course as a bar for each year, at the fee of the newest list; nothing where the fee or the length is not known. */
function WholeCourse({ college, course: { branch, streamName } }: { college: CollegeCosts; course: ChosenCourse }) {
  const { fees: m, costs: words } = useMessages();
  if (!branch) return null;
  const question = CostQuestion.parse({ college_id: college.id, branch_id: branch.branch_id });
  const costs = computeTotal(question, { college, branch, streamName });
  const { years, fee, lines, total } = costs;
  if (!fee.row || !years.value || years.value < 2 || total === null) return null;
  return (
    <div className="card mb-6 p-4 md:p-5">
      <h3 className="text-lg">
        <Figure fact={fee.row.fact}>
          {m.whole_course({ amount: years.value * fee.row.rupees_per_year, years: years.value })}
        </Figure>
        <Cite sources={[fee.row.source]} />
      </h3>
      <p className="text-sm text-muted">
        {m.whole_course_hint({
          branch: branch.branch_name,
          who: fee.row.category || m.everybody(),
          year: academicYear(fee.row.year),
        })}
      </p>
      <figure data-computed="">
        <CostBars costs={costs} />
        <p className="flex flex-wrap gap-x-4 text-sm">
          {lines.map(({ item, origin }, at) =>
            origin === "missing" ? null : (
              <span key={item}>
                <PartSwatch at={at} />
                {words.item_name({ item })} <span className="text-muted">{words.origin({ origin })}</span>
              </span>
            ),
          )}
        </p>
        <p className="mt-2">{m.with_living({ amount: total })}</p>
      </figure>
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

function CostLink({ collegeId, course: { branch } }: { collegeId: number; course: ChosenCourse }) {
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
