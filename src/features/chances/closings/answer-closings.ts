import { unmetConditions } from "margdeep-chances/read-seat-rules";
import { AppError } from "#lib/errors.ts";
import { itemAt } from "#lib/lookups.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import type { ClosedSeat, ClosingsAnswer, ClosingsQuestion } from "./contract.ts";
import { lockedSeats, seatWords } from "./describe-seats.ts";
import type { Figure } from "./description.ts";
import { type BranchSeats, foldBranches } from "./fold-branches.ts";
import type { ClosingPanel } from "./panel.ts";
import { wantedBranches } from "./wanted-branches.ts";

/** How many are shown of those that closed just before the figure. */
const nearestShown = 3;

/**
 * What closed at or after a candidate's figure. Pure.
 *
 * @param before the panel of the year before, for comparison; null: none
 * @throws AppError invalid_input for a figure, round or value that these lists do not have, or without a programme where one is needed
 */
export function answerClosings(
  panel: ClosingPanel,
  before: ClosingPanel | null,
  question: ClosingsQuestion,
  locale: Locale,
): ClosingsAnswer {
  const { figure, at } = chosenFigure(panel, question);
  checkQuestion(panel, question, figure);
  const isOwn = ownKinds(panel, question);
  const isWanted = wantedBranches(panel, question);
  const isShown = (kind: number) => {
    const { seatType, quota } = itemAt(panel.kinds, kind);
    return (
      (question.seat_type === undefined || question.seat_type === seatType) &&
      (question.quota === undefined || question.quota === quota)
    );
  };
  const sign = figure.unit === "rank" ? 1 : -1;
  const folded = foldBranches(panel, {
    round: question.round,
    accepts: (row) => {
      const kind = panel.kindOf[row]!;
      return (
        isWanted[panel.branchOf[row]!] === 1 && isOwn[kind] === 1 && panel.kinds[kind]!.figure === at && isShown(kind)
      );
    },
  });
  const didClose = ({ best }: BranchSeats) => (panel.closing[best]! - question.value) * sign >= 0;
  const after = folded.filter(didClose);
  const missed = folded.filter((branch) => !didClose(branch)).toReversed();
  const side = sortBranches(panel, question.side === "after" ? after : missed, question.sort);
  const show = (branch: BranchSeats) => describeBranch({ panel, before, value: question.value, sign, locale }, branch);
  const { page, page_size: size } = question;
  return {
    authority: panel.authority,
    year: panel.year,
    figure: figure.key,
    value: question.value,
    after: after.length,
    before: missed.length,
    other_figures: countOtherFigures(panel, isOwn, isWanted, at),
    page,
    pages: Math.max(1, Math.ceil(side.length / size)),
    nearest_before: missed.slice(0, nearestShown).toReversed().map(show),
    results: side.slice((page - 1) * size, page * size).map(show),
    locked: lockedSeats(panel, at, question.answers, locale),
    seat_types: ownSeatTypes(panel, isOwn, at, locale),
  };
}

function chosenFigure({ description: { figures } }: ClosingPanel, { figure: key }: ClosingsQuestion) {
  const at = key === undefined ? 0 : figures.findIndex((figure) => figure.key === key);
  const figure = figures[at];
  if (!figure) throw new AppError("invalid_input", { figure: "is not in these lists" });
  return { figure, at };
}

function checkQuestion(panel: ClosingPanel, question: ClosingsQuestion, figure: Figure): void {
  const { description, rounds } = panel;
  const { value, round, programme } = question;
  const least = figure.unit === "rank" ? 1 : 0;
  const max = maxOfProgramme(panel, question) ?? figure.max;
  if (value < least || value > max) throw new AppError("invalid_input", { value: `must be from ${least} to ${max}` });
  if (figure.unit === "rank" && !Number.isInteger(value)) {
    throw new AppError("invalid_input", { value: "must be a whole number" });
  }
  if (round !== "any" && !rounds.some((one) => one.round === round)) {
    throw new AppError("invalid_input", { round: "is not in these lists" });
  }
  if (description.within_programme && programme === undefined) {
    throw new AppError("invalid_input", { programme: "is needed: scores of different programmes do not compare" });
  }
}

/** The most that the chosen programme's score can be; null: the lists do not say, or nothing was chosen. */
function maxOfProgramme(panel: ClosingPanel, question: ClosingsQuestion): number | null {
  if (!panel.description.within_programme || question.programme === undefined) return null;
  const isWanted = wantedBranches(panel, question);
  const row = panel.branchOf.findIndex((branch) => isWanted[branch] === 1);
  return row < 0 ? null : (panel.kinds[panel.kindOf[row]!]?.maxMarks ?? null);
}

/** By kind of seats, 1 where every condition is fulfilled. */
function ownKinds({ description, kinds }: ClosingPanel, { answers }: ClosingsQuestion): Uint8Array {
  return Uint8Array.from(kinds, ({ conditions }) =>
    conditions && unmetConditions(description, conditions, answers).length === 0 ? 1 : 0,
  );
}

function countOtherFigures(panel: ClosingPanel, isOwn: Uint8Array, isWanted: Uint8Array, figure: number): number {
  if (panel.description.figures.length < 2) return 0;
  const found = new Set<number>();
  panel.branchOf.forEach((branch, row) => {
    const kind = panel.kindOf[row]!;
    if (isWanted[branch] === 1 && isOwn[kind] === 1 && panel.kinds[kind]!.figure !== figure) found.add(branch);
  });
  return found.size;
}

function ownSeatTypes(panel: ClosingPanel, isOwn: Uint8Array, figure: number, locale: Locale) {
  const types = new Map<string, string>();
  panel.kinds.forEach((kind, at) => {
    const isAsked = isOwn[at] === 1 && kind.figure === figure && !types.has(kind.seatType);
    if (isAsked)
      types.set(kind.seatType, seatWords(panel.description, { ...kind, quota: null, gender: "any" }, locale));
  });
  return [...types].map(([seat_type, words]) => ({ seat_type, words }));
}

/** Those of one fee or name stay in the order of closing. */
function sortBranches(panel: ClosingPanel, branches: BranchSeats[], sort: ClosingsQuestion["sort"]): BranchSeats[] {
  const of = ({ branch }: BranchSeats) => itemAt(panel.branches, branch);
  if (sort === "closing") return branches;
  if (sort === "fees") {
    return branches.toSorted(
      (a, b) => (of(a).fees ?? Number.MAX_SAFE_INTEGER) - (of(b).fees ?? Number.MAX_SAFE_INTEGER),
    );
  }
  return branches.toSorted((a, b) => (of(a).college < of(b).college ? -1 : of(a).college > of(b).college ? 1 : 0));
}

interface Showing {
  panel: ClosingPanel;
  before: ClosingPanel | null;
  value: number;
  sign: number;
  locale: Locale;
}

function describeBranch(showing: Showing, { branch, best, others }: BranchSeats): ClosedSeat {
  const { panel, before } = showing;
  const details = itemAt(panel.branches, branch);
  const kind = itemAt(panel.kinds, panel.kindOf[best]!);
  const earlier = before && earlierClosing(before, details.branchId, kind);
  return {
    college_id: details.collegeId,
    college_name: details.college,
    branch_id: details.branchId > 0 ? details.branchId : null,
    branch_name: details.branch,
    city: details.city,
    state: details.state,
    institute_type: details.ownership,
    ...describeSeat(showing, best),
    earlier: before && earlier !== null ? [{ year: before.year, closing: earlier }] : [],
    other_seats: others.map((row) => describeSeat(showing, row)),
    fees: details.fees,
    seats: details.seats,
  };
}

function describeSeat({ panel, value, sign, locale }: Showing, row: number) {
  const kind = itemAt(panel.kinds, panel.kindOf[row]!);
  const { round, stage } = itemAt(panel.rounds, panel.roundOf[row]!);
  const closing = panel.closing[row]!;
  return {
    quota: kind.quota,
    seat_type: kind.seatType,
    gender_pool: kind.gender === "female" ? ("Female-only" as const) : ("Gender-Neutral" as const),
    seat_words: seatWords(panel.description, kind, locale),
    round,
    stage,
    closing,
    // Marks have binary fractions: 0.1 + 0.2 is not shown as 0.30000000000000004.
    margin: Number(((closing - value) * sign).toFixed(6)),
  };
}

const earlierByPanel = new WeakMap<ClosingPanel, Map<string, number>>();

/** Where the same seat closed in an older list. */
function earlierClosing(panel: ClosingPanel, branchId: number, kind: ClosingPanel["kinds"][number]): number | null {
  const keyOf = (id: number, { quota, seatType, gender }: typeof kind) => [id, quota, seatType, gender].join("|");
  let known = earlierByPanel.get(panel);
  if (!known) {
    known = new Map();
    for (let row = 0; row < panel.closing.length; row++) {
      if (panel.isEasiest[row] === 0) continue;
      const key = keyOf(itemAt(panel.branches, panel.branchOf[row]!).branchId, itemAt(panel.kinds, panel.kindOf[row]!));
      known.set(key, panel.closing[row]!);
    }
    earlierByPanel.set(panel, known);
  }
  return known.get(keyOf(branchId, kind)) ?? null;
}
