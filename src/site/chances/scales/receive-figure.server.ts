import { convertMarks } from "#features/chances/acts.server.ts";
import { type Conversion, ConvertQuestion, type Scale } from "#features/chances/scales/contract.ts";
import { convertFigure, listScales } from "#features/chances/scales/service/convert.server.ts";
import { answerOnPage, parseInput } from "#http/act/form.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { figureOf } from "../answers.ts";

/** What the form holds, as text. */
export interface SentFigure {
  /** A scale and a year, as `listValue` writes them. */
  list: string;
  of: "score" | "rank";
  figure: string;
}

export interface ScaleOutcome {
  sent: SentFigure;
  answer: Conversion | null;
  errors: FieldErrors;
}

/** Answers the form; a figure without a list, as search sends it, waits in the form for its list. */
export async function receiveFigure({ request, deps, locale, perform }: SentForm<typeof convertMarks>) {
  const form = await request.clone().formData();
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const sent: SentFigure = {
    list: text("list").slice(0, 200),
    of: text("of") === "rank" ? "rank" : "score",
    figure: text("figure").slice(0, 40),
  };
  const outcome: ScaleOutcome = { sent, answer: null, errors: {} };
  if (!sent.list) return outcome;
  const asked = questionOf(await listScales(deps, locale), sent);
  return answerOnPage(
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

function questionOf(scales: readonly Scale[], { list, of, figure }: SentFigure): unknown {
  const [year = "", ...rest] = list.split(" ");
  const scale = rest.join(" ");
  const unit = scales.find((one) => one.scale === scale)?.unit ?? "marks";
  return { scale, year: figureOf(year), from: of === "rank" ? of : unit, value: figureOf(figure) };
}
