import type { ReactNode } from "react";
import { foundingAct } from "#features/catalogue/act-rules.ts";
import type { College } from "#features/catalogue/college-contract.ts";
import { isOpenSeat } from "#features/catalogue/pool-rules.ts";
import { chooseFee, feesOfCourse } from "#features/costs/fee-rules.ts";
import { academicYear } from "#lib/academic-year.ts";
import { costPath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { useQuotaName } from "#site/chances/components/quota-name.ts";
import { useSeatTypeName } from "#site/chances/components/seat-type-name.ts";
import { Figure } from "#ui/drawing/figure.tsx";
import { listMarks } from "../figures/closing-range.ts";
import { useGroupName } from "../figures/group-name.ts";
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

/** One question's answer: its figure, and beneath it what the figure is of. */
export interface Answer {
  /** The part of the page, or the page, that has more. */
  to: string;
  /** Null: not in our data. */
  figure: ReactNode;
  note?: ReactNode;
  /** How likely the student's own seat is, which colours the tile. */
  chance?: string;
  /** The page shows invented facts of this kind, marked as samples: they answer nothing. */
  hasSamples?: boolean;
}

/** The closing value that speaks for the branch; where the student's rank is known, their chance before it. */
export function useGetIn({ view: { branch, cutoffs }, own }: AnsweredCollege): Answer {
  const { college_answers: m, college, catalogue, chances } = useMessages();
  const format = useFormat();
  const seatTypeName = useSeatTypeName();
  const quotaName = useQuotaName();
  const foremost = cutoffs?.rounds.filter(({ is_preparatory }) => !is_preparatory) ?? [];
  const last =
    foremost.find(({ fact }) => fact === cutoffs?.headline) ??
    foremost.findLast(({ authority }) => authority === foremost[0]?.authority);
  if (!last || !branch) return { to: branch ? "#cut-offs" : "#branches", figure: null };
  const value =
    last.max_marks === null
      ? format.number(last.closing)
      : college.out_of({ value: last.closing, total: last.max_marks });
  const closed = <Figure fact={last.fact}>{m.closed_at({ unit: last.unit, value })}</Figure>;
  const best = bestSeat(own);
  const pool = m.pool({
    branch: branch.branch_name,
    seat: isOpenSeat(last.seat_type) ? catalogue.open_seats() : seatTypeName(last.seat_type),
    has_quota: last.quota === "" ? "no" : "yes",
    quota: quotaName(last.quota),
    gender: last.gender,
    exam: last.exam,
    year: String(last.year),
  });
  const marks = listMarks(last, catalogue).map((mark) => ` · ${mark}`);
  return {
    to: "#cut-offs",
    figure: best ? describeChance(chances, best) : closed,
    note: (
      <>
        {best ? <b>{closed}</b> : null} {pool}
        {marks}
      </>
    ),
    ...(best && { chance: best.label }),
  };
}

/** What a year costs a student without a waiver. */
export function useCost({ view: { college, branch }, whole: { fees } }: AnsweredCollege): Answer {
  const { college_answers: m, fees: words } = useMessages();
  const stream = college.streams.find(({ id }) => id === branch?.stream_id);
  const chosen = chooseFee(feesOfCourse(fees, branch, stream?.name ?? ""), { category: null, income: null }, null);
  const to = costPath(college.id, branch?.branch_id);
  if (!chosen) return { to, figure: null };
  const { fee } = chosen;
  return {
    to,
    figure: <Figure fact={fee.fact}>{m.a_year({ amount: fee.rupees_per_year })}</Figure>,
    note: m.fee_of({ who: fee.category || words.everybody(), year: academicYear(fee.year) }),
  };
}

/** The package that stands for the college. */
export function useLeadsTo({ view: { keyPackage, placement } }: AnsweredCollege): Answer {
  const { college_answers: m } = useMessages();
  const groupName = useGroupName();
  const to = "#placements";
  if (!keyPackage) return { to, figure: null, hasSamples: placement?.source.status === "sample" };
  const { kind, rupeesPerYear: amount, group, year, placed, fact } = keyPackage;
  return {
    to,
    figure: <Figure fact={fact}>{m.package({ kind, amount })}</Figure>,
    note: (
      <>
        {placed === null ? null : (
          <>
            <Figure fact={fact}>{m.of_placed({ placed })}</Figure>
            {" · "}
          </>
        )}
        {m.package_of({ group: groupName(group), year: String(year) })}
      </>
    ),
  };
}

/** Regulators on whose list a college is by their approval. A census of colleges and a list of closing ranks approve nothing. */
const regulators = ["aicte", "nmc"] as const;

/** Who runs it and how it is ranked; beneath it who approves it, or that no regulator's list we read does. */
export function useRecognised({ view: { college }, whole: { ranks, codes } }: AnsweredCollege): Answer {
  const { college_answers: m, college: words, catalogue } = useMessages();
  const approvals = regulators.flatMap((regulator) => {
    const code = codes.find(({ authority }) => authority === regulator)?.code;
    return code === undefined || college.gone_from ? [] : [m.approved_by({ regulator, code })];
  });
  const act = foundingAct(college);
  if (act !== null) approvals.push(m.founded_by_act({ act }));
  const isOfUniversity = college.university !== "" && college.university !== college.name;
  const [best] = ranks;
  const owner = college.ownership === "unknown" ? null : catalogue.ownership_name({ ownership: college.ownership });
  const known = [...approvals, ...(isOfUniversity ? [words.university({ university: college.university })] : [])];
  const notes = [
    ...(best ? [m.rank_of({ category: best.category, year: String(best.year) })] : []),
    ...(known.length > 0 ? known : [m.unknown_recognised()]),
  ];
  const rank = best && <Figure fact={best.fact}>{m.ranked({ publisher: best.publisher, rank: best.rank })}</Figure>;
  const figure =
    owner || rank ? (
      <>
        {owner}
        {owner && rank ? " · " : null}
        {rank}
      </>
    ) : null;
  return { to: "#about", figure: figure ?? (known.length > 0 ? m.approved() : null), note: notes.join(" · ") };
}

/** What the cheapest hostel near by costs, and how far the nearest one is. An invented hostel answers nothing. */
export function useLiving({ view: { college } }: AnsweredCollege): Answer {
  const { college_answers: m, college: words, register_facts: facts } = useMessages();
  const format = useFormat();
  const hostels = college.nearby_hostels.filter((hostel) => !hostel.is_sample);
  const [nearest] = hostels;
  const to = "#hostels";
  if (!nearest) return { to, figure: null, hasSamples: college.nearby_hostels.length > 0 };
  const [cheapest] = hostels
    .flatMap(({ id, price }) => (price === null ? [] : [{ id, price }]))
    .toSorted((a, b) => a.price - b.price);
  const away = (
    <Figure fact={`nearest-${college.id}`}>
      {words.distance_away({ distance: format.distance(nearest.distance) })}
    </Figure>
  );
  const nearestSays = (
    <>
      {nearest.name}, {facts.as_the_crow_flies()}
    </>
  );
  if (!cheapest) return { to, figure: away, note: nearestSays };
  return {
    to,
    figure: <Figure fact={`price-${cheapest.id}`}>{m.hostels_from({ price: cheapest.price })}</Figure>,
    note: (
      <>
        {m.a_month()} · {away}: {nearestSays}
      </>
    ),
  };
}
