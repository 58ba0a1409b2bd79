import {
  type Condition,
  conditionsOf,
  genderQuestion,
  type SeatAnswers,
  type SeatCode,
  unmetConditions,
} from "margdeep-chances/read-seat-rules";
import type { Locale } from "#lib/messages/compiled/types.ts";
import type { ClosingForm, LockedSeats } from "./contract.ts";
import type { ListDescription } from "./description.ts";
import { descriptionOf, wordsIn } from "./descriptions.ts";
import type { ClosingPanel } from "./panel.ts";

/** Whose seats the codes mean; empty where they are not explained. */
export function seatWords(description: ListDescription, seat: SeatCode, locale: Locale): string {
  const isTold = ({ question, option }: Condition) => !description.questions[question]?.options[option]?.silent;
  const conditions = (conditionsOf(description, seat) ?? []).filter(isTold);
  const words = conditions.map((condition) => optionWords(description, condition, locale).words);
  return words.length > 0 ? words.join(" · ") : noteOf(description, seat.seatType, locale);
}

/** The words of a code that says nothing of its candidate; "" where it has none. */
function noteOf({ notes }: ListDescription, code: string, locale: Locale): string {
  const found = notes.find(({ match }) => new RegExp(match).test(code));
  return found ? wordsIn(found.words, locale) : "";
}

function optionWords({ questions }: ListDescription, { question, option }: Condition, locale: Locale) {
  if (question === genderQuestion) return { words: wordsIn("women", locale), paper: "" };
  const found = questions[question]?.options[option];
  return found
    ? { words: wordsIn(found.words, locale), paper: found.paper ? wordsIn(found.paper, locale) : "" }
    : { words: option, paper: "" };
}

/** The kinds of seats that are not the candidate's, with what each needs; those with the most rows first. */
export function lockedSeats(panel: ClosingPanel, figure: number, answers: SeatAnswers, locale: Locale): LockedSeats[] {
  const { description, kinds } = panel;
  const rows = new Uint32Array(kinds.length);
  for (let row = 0; row < panel.kindOf.length; row++) {
    if (panel.isEasiest[row] === 1) rows[panel.kindOf[row]!]! += 1;
  }
  return kinds
    .flatMap((kind, at) => {
      const unmet = kind.conditions && unmetConditions(description, kind.conditions, answers);
      if (kind.figure !== figure || unmet?.length === 0) return [];
      return {
        seat_type: kind.seatType,
        quota: kind.quota,
        gender_pool: kind.gender === "female" ? ("Female-only" as const) : ("Gender-Neutral" as const),
        seat_words: seatWords(description, kind, locale),
        needs: (unmet ?? []).map((condition) => ({ ...condition, ...optionWords(description, condition, locale) })),
        rows: rows[at]!,
      };
    })
    .toSorted((a, b) => b.rows - a.rows);
}

/** The questions of an authority in the language of the page: of each the options that somebody has to choose. */
export function describeQuestions(panel: ClosingPanel, locale: Locale): ClosingForm["questions"] {
  const { description, kinds } = panel;
  const asked = Object.entries(description.questions).map(
    ([id, { label, several, options, unless_stated: usual }]) => ({
      id,
      label: wordsIn(label, locale),
      several,
      options: Object.entries(options)
        .filter(([option, { everyone }]) => !everyone && option !== usual)
        .map(([option]) => ({ value: option, ...optionWords(description, { question: id, option }, locale) })),
    }),
  );
  const hasWomen = kinds.some(({ conditions }) => conditions?.some(({ question }) => question === genderQuestion));
  const women = {
    id: genderQuestion,
    label: wordsIn("gender", locale),
    several: false,
    options: [{ value: "female", words: wordsIn("women", locale), paper: "" }],
  };
  return [...asked.filter(({ options }) => options.length > 0), ...(hasWomen ? [women] : [])];
}

/** What a seat type of an authority's lists means, and the papers that are required; null where it is not explained. */
export function explainSeatType(authority: string, seatType: string, locale: Locale) {
  const description = descriptionOf(authority);
  const conditions = description && conditionsOf(description, { seatType, quota: null, gender: "any" });
  if (!description) return null;
  const told = tellConditions(description, conditions ?? [], locale);
  const words = told.words || noteOf(description, seatType, locale);
  return words ? { ...told, words } : null;
}

function tellConditions(description: ListDescription, conditions: readonly Condition[], locale: Locale) {
  const all = conditions.map((condition) => optionWords(description, condition, locale));
  return {
    words: all.map(({ words }) => words).join(" · "),
    papers: [...new Set(all.map(({ paper }) => paper).filter(Boolean))],
  };
}

/** Every code of the lists with its meaning, as a table has them. */
export function explainCodes(
  { description, kinds }: Pick<ClosingPanel, "description" | "kinds">,
  locale: Locale,
): ClosingForm["codes"] {
  const seats = [...new Set(kinds.map(({ seatType }) => seatType))].map((seatType) => ({
    code: seatType,
    conditions: conditionsOf(description, { seatType, quota: null, gender: "any" }),
  }));
  const [{ seatType } = { seatType: "" }] = kinds;
  const ofSeat = conditionsOf(description, { seatType, quota: null, gender: "any" })?.length ?? 0;
  const quotas = [...new Set(kinds.map(({ quota }) => quota))].filter(Boolean).map((quota) => ({
    code: quota,
    conditions: conditionsOf(description, { seatType, quota, gender: "any" })?.slice(ofSeat) ?? null,
  }));
  return [...seats, ...quotas].map(({ code, conditions }) => {
    const told = tellConditions(description, conditions ?? [], locale);
    return { code, ...told, words: told.words || noteOf(description, code, locale) };
  });
}
