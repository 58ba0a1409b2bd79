import { plainDigits } from "margdeep-search/any-script";
import { data, redirect } from "react-router";
import type { Authority } from "#features/chances/contract.ts";
import { writeDeviceAnswers } from "#features/profile/applicant-contract.ts";
import { ExamAnswers } from "#features/profile/exam-answers-contract.ts";
import { mayKeepAnswers } from "#features/profile/rules.ts";
import { keepExamAnswers, removeExamAnswers } from "#features/profile/service/exam-answers.server.ts";
import { readListAnswers } from "#features/profile/service/read-applicant.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { candidateCookieContext, localeContext, visitorContext } from "#http/request-context.server.ts";
import { noStore } from "#http/responses/no-store.ts";
import { closingListPath, patterns } from "#lib/addresses.ts";
import { dayNumber } from "#lib/candidate-cookie.ts";
import { ownAddress } from "#lib/own-address.ts";
import { applicantOf } from "#site/candidate/applicant.server.ts";
import { cameFrom } from "#site/seo/came-from.server.ts";
import { authorityOfListExam, type ExamChoice, examChoices, type FormAnswers } from "../form-answers.ts";

/** What is wrong with an answer, as a key of the texts. */
type Refusal = "figure_needed" | "something_needed" | "does_not_fit";
export type Refusals = Partial<Record<keyof FormAnswers, Refusal>>;

type Sent = SentForm<"keep_applicant">;

/**
 * Stores what the short form states, or clears all that is stored. The answer leads to a page without any of it in the address;
 * what does not fit redraws the form with what was typed.
 */
export async function receiveApplicant(sent: Sent) {
  const { request, perform } = sent;
  const form = await request.formData();
  const back = ownAddress(textOf(form, "back"), cameFrom(request, patterns.home));
  if (form.get("intent") === "clear") {
    await perform("keep_applicant", { work: () => clearAll(sent) });
    return redirect(back, 303);
  }
  const listed = authorityOfListExam(textOf(form, "exam"));
  // With its body: the page of the lists reads the figure.
  if (listed !== null) return redirect(`${closingListPath(listed)}#answer`, 307);
  const answers = readForm(form);
  const before = await applicantOf(sent.context);
  const fields = mergeAnswers(before?.answers ?? null, answers);
  if (fields === null) return refuse(answers, back, { figure: "figure_needed" });
  const parsed = ExamAnswers.safeParse(fields);
  if (!parsed.success) return refuse(answers, back, refusalsOf(parsed.error.issues));
  const authority: Authority = answers.exam === "mht_cet.percentile" ? "mht_cet" : "josaa";
  const isInProfile = before?.keptIn === "profile" && form.has("agreed");
  await perform("keep_applicant", {
    work: async () => {
      const isKept = isInProfile && (await keepInProfile(sent, parsed.data));
      const cookie = sent.context.get(candidateCookieContext);
      const lists = readListAnswers({ deps: sent.deps, cookie });
      const applicant = isKept ? null : { answers: parsed.data, authority, home: before?.home ?? null };
      cookie.replace(writeDeviceAnswers({ applicant, lists }, today(sent)));
    },
  });
  const hasRank = answers.figure !== "";
  const leadsToChances = back === patterns.chances;
  if (!leadsToChances) return redirect(back, 303);
  return redirect(hasRank ? `${patterns.chances}?authority=${authority}#answer` : patterns.home, 303);
}

const today = ({ deps }: Sent) => dayNumber(deps.now());

function refuse(answers: FormAnswers, back: string, refusals: Refusals) {
  return data({ answers, back, refusals }, { status: 422, headers: noStore });
}

function refusalsOf(issues: readonly { path: readonly PropertyKey[] }[]): Refusals {
  const places = issues.map(({ path }) => path.map(String));
  return Object.fromEntries(
    places.map(([first = "", , kind]): [string, Refusal] => {
      if (first !== "ranks") return [first, "does_not_fit"];
      if (kind === undefined) return ["figure", "something_needed"];
      return [kind === "category" ? "category_rank" : "figure", "does_not_fit"];
    }),
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim().slice(0, 2_000) : "";
}

function readForm(form: FormData): FormAnswers {
  const exam = examChoices.find((choice) => choice === textOf(form, "exam")) ?? examChoices[0];
  const [figure, category, category_rank, state, gender] = [
    ...["figure", "category", "category_rank", "state", "gender"].map((name) => textOf(form, name).slice(0, 100)),
  ] as [string, string, string, string, string];
  return { exam, figure, category, category_rank, state, gender };
}

/** What the form states, and of what was stored before that for which it has no field; null: a figure is no number. */
function mergeAnswers(before: ExamAnswers | null, form: FormAnswers): Record<string, unknown> | null {
  const [list, kind] = (form.exam as ExamChoice).split(".") as [keyof ExamAnswers["ranks"], string];
  const isReserved = form.category !== "" && form.category !== "OPEN";
  const figure = readFigure(form.figure);
  const categoryRank = isReserved && kind === "crl" ? readFigure(form.category_rank) : undefined;
  if (figure === null || categoryRank === null) return null;
  const { ranks = {}, ...others } = before ?? {};
  const kinds: Record<string, unknown> = { ...ranks[list], [kind]: figure, category: categoryRank };
  const ranksNow: Record<string, unknown> = { ...withoutOwnCategory(ranks, isReserved), [list]: given(kinds) };
  return {
    ...others,
    ranks: ranksNow,
    category: form.category || undefined,
    state: form.state || undefined,
    gender: form.gender || undefined,
  };
}

/** Ranks of other lists stay; ranks in a category go with the category. */
function withoutOwnCategory(ranks: ExamAnswers["ranks"], isReserved: boolean): Record<string, unknown> {
  if (isReserved) return ranks;
  const lists = Object.entries(ranks).map(([list, kinds]) => [
    list,
    given(Object.fromEntries(Object.entries(kinds ?? {}).filter(([kind]) => !kind.startsWith("category")))),
  ]);
  return Object.fromEntries(lists);
}

function given(kinds: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(kinds).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** As somebody types it, with commas and spaces; undefined: empty; null: no number. */
function readFigure(text: string): number | undefined | null {
  const digits = plainDigits(text).replaceAll(/[\s,]/g, "");
  if (digits === "") return undefined;
  return /^\d{1,9}(\.\d{1,9})?$/.test(digits) ? Number(digits) : null;
}

/** Whether the profile keeps them now: a guardian who has to agree first may have withdrawn it. */
async function keepInProfile({ context, deps }: Sent, answers: ExamAnswers): Promise<boolean> {
  const student = await context.get(visitorContext)();
  if (!student || !mayKeepAnswers(student)) return false;
  await keepExamAnswers(deps, student.id, answers, context.get(localeContext));
  return true;
}

async function clearAll({ context, deps }: Sent): Promise<void> {
  context.get(candidateCookieContext).replace(null);
  const student = await context.get(visitorContext)();
  if (student) await removeExamAnswers(deps, student.id);
}
