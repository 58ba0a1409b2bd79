import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import type { ChanceDeps } from "../../service/answer-chances.server.ts";
import { namesWithModel } from "../../service/closing-lists.server.ts";
import { answerClosings } from "../answer-closings.ts";
import type { ClosingExam, ClosingForm, ClosingsAnswer, ClosingsQuestion } from "../contract.ts";
import { describeQuestions, explainCodes } from "../describe-seats.ts";
import { descriptionOf, descriptions, wordsIn } from "../descriptions.ts";
import { programmesOf } from "../fold-branches.ts";
import type { ClosingPanel } from "../panel.ts";
import { closingPanel, knownLists, yearsOfLists } from "./closing-panels.server.ts";

/** Pages that name the authorities are cached for longer. */
const maxModelAgeMs = 60_000;

type ClosingDeps = Pick<Deps, "work" | "state">;

/**
 * What closed at or after a figure in one year of an authority. Keeps nothing and logs nothing.
 *
 * @throws AppError chances_not_found without such lists; invalid_input
 */
export async function readClosings(
  deps: ClosingDeps,
  question: ClosingsQuestion,
  locale: Locale,
): Promise<ClosingsAnswer> {
  const { panel, years } = await panelOf(deps, question.authority, question.year);
  const older = years.find((year) => year < panel.year);
  const before = older === undefined ? null : await closingPanel(deps, question.authority, older);
  return answerClosings(panel, before, question, locale);
}

/** What a form about the lists of an authority asks. @throws AppError chances_not_found */
export async function describeClosingForm(
  deps: ClosingDeps,
  { authority, year }: { authority: string; year: number | null },
  locale: Locale,
): Promise<ClosingForm> {
  const { panel, years } = await panelOf(deps, authority, year ?? undefined);
  const { description } = panel;
  return {
    authority,
    title: wordsIn(description.title, locale),
    is_described: panel.isDescribed,
    entry: description.entry,
    year: panel.year,
    years,
    figures: description.figures.map(({ key, label, unit, max, same_as = null }) => ({
      ...{ key, unit, max, same_as },
      label: wordsIn(label, locale),
    })),
    questions: describeQuestions(panel, locale),
    rounds: panel.rounds.map(({ round, stage, isProvisional }) => ({ round, stage, is_provisional: isProvisional })),
    rounds_mean: wordsIn(description.rounds, locale),
    codes: panel.isDescribed ? explainCodes(panel, locale) : [],
    has_later_rounds: await hasLaterRounds(deps, panel),
    programmes: description.within_programme ? programmesOf(panel) : [],
    institute_types: [...new Set(panel.branches.map(({ ownership }) => ownership))].toSorted(),
    sources: description.sources.map(({ publisher, title, address = null, official }) => ({
      ...{ publisher, title, address, official },
    })),
  };
}

/** Every authority with lists, those that are described first; not one whose model has a form without a description of lists. */
export async function listClosingExams(deps: ClosingDeps & ChanceDeps, locale: Locale): Promise<ClosingExam[]> {
  const { first, later } = await knownLists(deps);
  const answered = await namesWithModel(deps, maxModelAgeMs);
  const known = Map.groupBy([...first, ...later], ({ authority }) => authority);
  const order = descriptions.map(({ authority }) => authority);
  const place = (authority: string) => (order.includes(authority) ? order.indexOf(authority) : order.length);
  return [...known]
    .map(([authority, lists]) => ({ authority, lists, description: descriptionOf(authority) }))
    .filter(({ authority, description }) => !answered.has(authority) || (description?.years.length ?? 0) > 0)
    .map(({ authority, lists, description }) => {
      const title = description ? wordsIn(description.title, locale) : authority;
      const model = answered.get(authority) ?? null;
      return { authority, model, title, years: [...new Set(lists.map(({ year }) => year))].toSorted((a, b) => b - a) };
    })
    .toSorted((a, b) => place(a.authority) - place(b.authority) || (a.authority < b.authority ? -1 : 1));
}

async function panelOf(deps: ClosingDeps, authority: string, year: number | undefined) {
  const years = await yearsOfLists(deps, authority);
  const asked = year ?? years[0];
  const panel = asked === undefined ? null : await closingPanel(deps, authority, asked);
  if (!panel) throw new AppError("chances_not_found");
  return { panel, years };
}

/** Seats close deeper in every round: a year with fewer of them shows less than an older one. */
async function hasLaterRounds(deps: ClosingDeps, { authority, year, rounds }: ClosingPanel): Promise<boolean> {
  const { first, later } = await knownLists(deps);
  const last = Math.max(...rounds.map(({ round }) => round));
  return [...first, ...later].some((list) => list.authority === authority && list.year < year && list.round > last);
}
