import type { ClosingForm } from "#features/chances/closings/contract.ts";
import { figureOf } from "../answers.ts";

/** What the form of one authority's lists holds, as text; of a question every chosen option. */
export interface SentForm {
  /** Which figure it is. */
  of: string;
  figure: string;
  answers: Readonly<Record<string, string[]>>;
  /** What narrows and orders the answer, by field name. */
  narrowing: Readonly<Record<string, string>>;
}

/** What narrows the answer, and which side of the figure is shown; a button that was pressed comes last and counts. */
const narrowingNames = ["round", "programme", "place", "institute_type", "seat_type", "sort", "side"] as const;

const answerPrefix = "q.";
export const answerName = (question: string) => `${answerPrefix}${question}`;

/** The id of the form: what is outside of it belongs to it by this. */
export const closingFormId = "closings";

/** The value of a button `page`. */
export const pageValue = (side: string, page: number) => `${side === "before" ? side : "after"} ${page}`;

/** Longer than any answer. */
const maxLength = 200;

export function readSentForm(entries: Iterable<[string, unknown]>): SentForm {
  const answers: Record<string, string[]> = {};
  const narrowing: Record<string, string> = {};
  const one = { of: "", figure: "" };
  for (const [name, value] of entries) {
    const text = typeof value === "string" ? value.trim().slice(0, maxLength) : "";
    if (name === "of" || name === "figure") one[name] = text;
    else if (name === "page") [, narrowing.side = "", narrowing.page = ""] = /^(after|before) (\d+)$/.exec(text) ?? [];
    else if ((narrowingNames as readonly string[]).includes(name)) narrowing[name] = text;
    else if (name.startsWith(answerPrefix) && text) {
      const question = name.slice(answerPrefix.length);
      answers[question] = [...(answers[question] ?? []), text];
    }
  }
  const given = Object.entries(narrowing).filter(([, text]) => text !== "");
  return { ...one, answers, narrowing: Object.fromEntries(given) };
}

/** The question as `POST /api/chances/closings/` takes it. Its schema, on the server, decides what is accepted. */
export function closingsQuestionOf(form: ClosingForm, { of, figure, answers, narrowing }: SentForm): unknown {
  const { round = "any", page = "1", ...others } = narrowing;
  return {
    authority: form.authority,
    year: form.year,
    ...(form.figures.some(({ key }) => key === of) && { figure: of }),
    value: figureOf(figure),
    answers,
    ...others,
    round: round === "any" ? round : figureOf(round),
    page: figureOf(page),
  };
}
