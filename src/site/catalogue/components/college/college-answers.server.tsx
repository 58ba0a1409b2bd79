import type { ReactNode } from "react";
import { foundingAct } from "#features/catalogue/act-rules.ts";
import type { College } from "#features/catalogue/college-contract.ts";
import { isOpenSeat } from "#features/catalogue/pool-rules.ts";
import { chooseFee, feesOfCourse } from "#features/costs/fee-rules.ts";
import { academicYear } from "#lib/academic-year.ts";
import { costPath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { useSeatTypeName } from "#site/chances/components/seat-type-name.ts";
import { Figure } from "#ui/drawing/figure.tsx";
import { listMarks } from "../figures/closing-range.ts";
import { isWithheld } from "../list/missing-figure.ts";
import type { CollegeView } from "./college-view.ts";
import { bestSeat, describeChance, type OwnSeat } from "./own-chances.server.ts";

/** What the answers need: the college as the page shows it, and of the whole college what its view leaves out. */
export interface AnsweredCollege {
  view: CollegeView;
  whole: Pick<College, "fees" | "ranks" | "codes">;
  /** The student's own seats of the branch; none where they stated nothing. */
  own: readonly OwnSeat[];
  /** Little is known: what is not known is told once, elsewhere. */
  isShort: boolean;
}

/** What families ask first, each question with its answer, its receipt, and the way to its part of the page. */
export function CollegeAnswers(of: AnsweredCollege) {
  const m = useMessages();
  return (
    <dl className="answers" aria-label={m.register_facts.key_figures()}>
      {of.isShort ? (
        <SeatCount {...of} />
      ) : (
        <>
          <GetIn {...of} />
          <Cost {...of} />
          <LeadsTo {...of} />
        </>
      )}
      <Recognised {...of} />
      {of.isShort ? null : <Living {...of} />}
    </dl>
  );
}

/** @param unknown shown where there is no answer: that it is on no list, and how to find it */
function Answer({
  question,
  to,
  unknown,
  children,
}: {
  question: string;
  to: string;
  unknown?: string;
  children?: ReactNode;
}) {
  return (
    <div>
      <dt>
        <a href={to}>{question}</a>
      </dt>
      <dd>{children ?? <small>{unknown}</small>}</dd>
    </div>
  );
}

/** What the page shows below was invented: no answer of a real college, but not nothing either. */
function SamplesBelow({ at }: { at: string }) {
  const { college_answers: m } = useMessages();
  return (
    <a href={at} className="link relative text-sm">
      {m.samples_below()}
    </a>
  );
}

function GetIn({ view: { branch, cutoffs }, own }: AnsweredCollege) {
  const { college_answers: m, college, catalogue, chances } = useMessages();
  const format = useFormat();
  const seatTypeName = useSeatTypeName();
  const foremost = cutoffs?.rounds.filter(({ is_preparatory }) => !is_preparatory) ?? [];
  const last =
    foremost.find(({ fact }) => fact === cutoffs?.headline) ??
    foremost.findLast(({ authority }) => authority === foremost[0]?.authority);
  const question = m.get_in();
  const best = bestSeat(own);
  if (!last || !branch) {
    return <Answer question={question} to={branch ? "#cut-offs" : "#branches"} unknown={m.unknown_get_in()} />;
  }
  const value =
    last.max_marks === null
      ? format.number(last.closing)
      : college.out_of({ value: last.closing, total: last.max_marks });
  return (
    <Answer question={question} to="#cut-offs">
      <Figure fact={last.fact}>{m.closed_at({ unit: last.unit, value })}</Figure>
      {best ? <strong>{describeChance(chances, best)}</strong> : null}
      <small>
        {m.pool({
          branch: branch.branch_name,
          seat: isOpenSeat(last.seat_type) ? catalogue.open_seats() : seatTypeName(last.seat_type),
          has_quota: last.quota === "" ? "no" : "yes",
          quota: college.quota_name({ quota: last.quota }),
          gender: last.gender,
          exam: last.exam,
          year: String(last.year),
        })}
        {listMarks(last, catalogue).map((mark) => ` · ${mark}`)}
      </small>
    </Answer>
  );
}

function Cost({ view: { college, branch }, whole: { fees } }: AnsweredCollege) {
  const { college_answers: m, fees: words } = useMessages();
  const stream = college.streams.find(({ id }) => id === branch?.stream_id);
  const chosen = chooseFee(feesOfCourse(fees, branch, stream?.name ?? ""), { category: null, income: null }, null);
  return (
    <Answer question={m.cost()} to={costPath(college.id, branch?.branch_id)} unknown={m.unknown_cost()}>
      {chosen ? (
        <>
          <Figure fact={chosen.fee.fact}>{m.a_year({ amount: chosen.fee.rupees_per_year })}</Figure>
          <small>
            {m.fee_of({ who: chosen.fee.category || words.everybody(), year: academicYear(chosen.fee.year) })}
          </small>
        </>
      ) : null}
    </Answer>
  );
}

function LeadsTo({ view: { keyPackage, placement } }: AnsweredCollege) {
  const { college_answers: m, ui } = useMessages();
  const isSample = placement?.source.status === "sample";
  const isNotGiven = placement && isWithheld(placement.source, "median_package");
  const missing = isNotGiven ? <small>{ui.not_published()}</small> : null;
  return (
    <Answer question={m.leads_to()} to="#placements" unknown={m.unknown_leads_to()}>
      {keyPackage ? (
        <>
          <Figure fact={keyPackage.fact}>
            {m.package({ kind: keyPackage.kind, amount: keyPackage.rupeesPerYear, placed: keyPackage.placed ?? 0 })}
          </Figure>
          <small>{m.package_of({ group: keyPackage.group, year: String(keyPackage.year) })}</small>
        </>
      ) : isSample ? (
        <SamplesBelow at="#placements" />
      ) : (
        missing
      )}
    </Answer>
  );
}

/** Regulators on whose list a college is by their approval. A census of colleges and a list of closing ranks approve nothing. */
const regulators = ["aicte", "nmc"] as const;

function Recognised({ view: { college }, whole: { ranks, codes }, isShort }: AnsweredCollege) {
  const { college_answers: m, college: words, register_facts: facts } = useMessages();
  const approvals = regulators.flatMap((regulator) => {
    const code = codes.find(({ authority }) => authority === regulator)?.code;
    return code === undefined || college.gone_from ? [] : [m.approved_by({ regulator, code })];
  });
  const act = foundingAct(college);
  if (act !== null) approvals.push(m.founded_by_act({ act }));
  const isOfUniversity = college.university !== "" && college.university !== college.name;
  const best = ranks.filter(({ year }) => year === ranks[0]?.year)[0];
  if (approvals.length === 0 && !isOfUniversity && !best && isShort) return null;
  return (
    <Answer question={m.recognised()} to="#about">
      {approvals.map((approval) => (
        <span key={approval}>{approval}</span>
      ))}
      {isOfUniversity ? <span>{words.university({ university: college.university })}</span> : null}
      {approvals.length === 0 && !isOfUniversity ? <small>{m.unknown_recognised()}</small> : null}
      {best ? <Figure fact={best.fact}>{facts.rank_of({ ...best, year: String(best.year) })}</Figure> : null}
    </Answer>
  );
}

function Living({ view: { college } }: AnsweredCollege) {
  const { college_answers: m, college: words, register_facts: facts } = useMessages();
  const format = useFormat();
  // An invented hostel is listed on the page with its mark; it is no answer of a real college.
  const nearest = college.nearby_hostels.find((hostel) => !hostel.is_sample);
  const isSample = !nearest && college.nearby_hostels.length > 0;
  return (
    <Answer question={m.living()} to="#hostels" unknown={m.unknown_living()}>
      {nearest ? (
        <>
          <Figure fact={`nearest-${college.id}`}>
            {words.distance_away({ distance: format.distance(nearest.distance) })}
          </Figure>
          <small>{facts.as_the_crow_flies()}</small>
          {nearest.price === null ? null : (
            <Figure fact={`price-${nearest.id}`}>{words.price_per_month({ price: nearest.price })}</Figure>
          )}
          <small>{nearest.name}</small>
        </>
      ) : isSample ? (
        <SamplesBelow at="#hostels" />
      ) : null}
    </Answer>
  );
}

function SeatCount({ view: { college } }: AnsweredCollege) {
  const { college: words } = useMessages();
  const format = useFormat();
  if (college.seats === null) return null;
  return (
    <Answer question={words.seats()} to="#branches">
      <Figure fact={`total-${college.id}`}>{format.number(college.seats)}</Figure>
    </Answer>
  );
}
