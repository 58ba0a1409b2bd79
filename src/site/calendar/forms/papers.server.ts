import { data } from "react-router";
import { type PaperPlan, PaperQuestion, paperKeys } from "#features/calendar/papers/contract.ts";
import { answerPapers } from "#features/calendar/papers/service/plan-papers.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { noStore } from "#http/no-store.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { AppError } from "#lib/errors.ts";

/** What the form held, and the plan for it. */
export interface PapersOutcome {
  answers: PaperAnswersShown;
  plan: PaperPlan | null;
  errors: Readonly<Record<string, string>>;
}

/** The form's fields as text. */
export interface PaperAnswersShown {
  exams: string[];
  category: string;
  state: string;
  pwd: boolean;
  gap: boolean;
  income: boolean;
  held: Readonly<Record<string, string>>;
}

const maxLength = 100;

/** Answers on the page itself: a redirect would need an address, and no answer may be in one. */
export async function receivePapersForm({ request, deps, locale, perform }: SentForm<"plan_papers">) {
  const answers = readAnswers(await request.formData());
  const reply = (status: number, outcome: Partial<PapersOutcome>) =>
    data({ answers, plan: null, errors: {}, ...outcome } satisfies PapersOutcome, { status, headers: noStore });
  const parsed = PaperQuestion.safeParse({ ...answers, category: answers.category || undefined });
  if (!parsed.success) return reply(422, { errors: fieldErrors(parsed.error, locale) });
  try {
    const plan = await perform("plan_papers", { work: () => answerPapers(deps, parsed.data) });
    return reply(200, { plan });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return reply(thrown.status, { errors: thrown.fields ?? { form: thrown.message } });
  }
}

function readAnswers(form: FormData): PaperAnswersShown {
  const text = (name: string) =>
    String(form.get(name) ?? "")
      .trim()
      .slice(0, maxLength);
  const held = paperKeys.map((key) => [key, text(`held.${key}`)]).filter(([, day]) => day !== "");
  return {
    exams: form.getAll("exam").map((key) => String(key).slice(0, maxLength)),
    category: text("category"),
    state: text("state"),
    pwd: form.has("pwd"),
    gap: form.has("gap"),
    income: form.has("income"),
    held: Object.fromEntries(held),
  };
}
