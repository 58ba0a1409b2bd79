import { computeMerit, convertMarks } from "#features/chances/acts.server.ts";
import { type Merit, MeritQuestion } from "#features/chances/merits/contract.ts";
import { answerMerit } from "#features/chances/merits/service/answer-merit.server.ts";
import { type Conversion, ConvertQuestion, type Scale } from "#features/chances/scales/contract.ts";
import { convertFigure, listScales } from "#features/chances/scales/service/convert.server.ts";
import { answerOnPage, parseInput } from "#http/act/form.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { figureOf } from "../answers.ts";
import { marksOfText, partName, readSentMarks } from "../merits/sent-marks.ts";

/** What the form holds, as text. */
export interface SentFigure {
  /** A scale and a year, as `listValue` writes them. */
  list: string;
  of: "score" | "rank";
  figure: string;
}

export interface ScaleOutcome {
  sent: SentFigure;
  /** Of a rule of merit, as text by part. */
  marks: Record<string, string>;
  answer: Conversion | null;
  merit: Merit | null;
  errors: FieldErrors;
}

type Sent = SentForm<typeof convertMarks | typeof computeMerit>;

/** Answers the form: of the rule of merit that the address names, or of one figure. */
export function receiveFigureOrMarks(sent: Sent) {
  const rule = new URL(sent.request.url).searchParams.get("merit");
  return rule === null ? receiveFigure(sent) : receiveMarks(sent, rule);
}

/** Answers the form; a figure without a list, as search sends it, waits in the form for its list. */
async function receiveFigure({ request, deps, locale, perform }: Sent) {
  const form = await request.clone().formData();
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const sent: SentFigure = {
    list: text("list").slice(0, 200),
    of: text("of") === "rank" ? "rank" : "score",
    figure: text("figure").slice(0, 40),
  };
  const outcome: ScaleOutcome = { sent, marks: {}, answer: null, merit: null, errors: {} };
  if (!sent.list) return outcome;
  const asked = questionOf(await listScales(deps, locale), sent);
  return answerOnPage<ScaleOutcome>(
    async () => {
      const question = parseInput(ConvertQuestion, asked, locale);
      return { ...outcome, answer: await perform(convertMarks, { work: () => convertFigure(deps, question, locale) }) };
    },
    ({ fields: { value, ...others } = {}, message }) => {
      const errors = value ? { figure: value } : others;
      return { ...outcome, errors: Object.keys(errors).length > 0 ? errors : { figure: message } };
    },
  );
}

async function receiveMarks({ request, deps, locale, perform }: Sent, rule: string) {
  const marks = readSentMarks(await request.clone().formData());
  const outcome: ScaleOutcome = {
    sent: { list: "", of: "score", figure: "" },
    marks,
    answer: null,
    merit: null,
    errors: {},
  };
  const parts = Object.fromEntries(Object.entries(marks).map(([part, text]) => [part, marksOfText(text)]));
  return answerOnPage<ScaleOutcome>(
    async () => {
      const question = parseInput(MeritQuestion, { rule, parts }, locale);
      return { ...outcome, merit: await perform(computeMerit, { work: () => answerMerit(deps, question, locale) }) };
    },
    ({ fields, message }) => ({ ...outcome, errors: fields ? byPart(fields) : { merit: message } }),
  );
}

/** What is wrong with marks, or with their maximum, is wrong with their one field. */
function byPart(fields: FieldErrors): FieldErrors {
  const named = Object.entries(fields).map(([path, text]) => [partName(path.split(".")[1] ?? path), text] as const);
  return Object.fromEntries(named);
}

function questionOf(scales: readonly Scale[], { list, of, figure }: SentFigure): unknown {
  const [year = "", ...rest] = list.split(" ");
  const scale = rest.join(" ");
  const unit = scales.find((one) => one.scale === scale)?.unit ?? "marks";
  return { scale, year: figureOf(year), from: of === "rank" ? of : unit, value: figureOf(figure) };
}
