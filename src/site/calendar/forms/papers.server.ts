import { planPapers } from "#features/calendar/papers/acts.server.ts";
import { type PaperPlan, paperKeys } from "#features/calendar/papers/contract.ts";
import { answerOnPage, doAct } from "#http/act/form.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";

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

/** Answers the form of the page. */
export async function receivePapersForm(sent: SentForm<typeof planPapers>) {
  const answers = readAnswers(await sent.request.formData());
  const input = { ...answers, category: answers.category || undefined };
  return answerOnPage<PapersOutcome>(
    async () => ({ answers, plan: await doAct(sent, planPapers, { input }), errors: {} }),
    ({ fields, message }) => ({ answers, plan: null, errors: fields ?? { form: message } }),
  );
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
