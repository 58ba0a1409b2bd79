import { data } from "react-router";
import { type ListAuthority, listLimits, type NewRow } from "#features/choices/choice-list.ts";
import { describeBranches, readPaste, searchChoices } from "#features/choices/service/describe-choices.server.ts";
import { countLines } from "#features/choices/service/read-listed.ts";
import { RehearsalQuestion } from "#features/rehearsal/contract.ts";
import { rehearse } from "#features/rehearsal/service/rehearse.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { noStore } from "#http/no-store.ts";
import { usesOfRows } from "#http/perform.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { AppError, problems } from "#lib/errors.ts";
import { candidateAnswers, fieldOf, hasRank, questionOf, readAnswers } from "#site/chances/answers.ts";
import { troubleOf } from "#site/chances/outcome.ts";
import { type RehearsalForm, type RehearsalOutcome, readGo } from "../outcome.ts";

/** Longer than a thousand lines of names. */
const maxListText = 400_000;

/** Answers the form of the page, sent without script: the answer is the page itself, because no figure may be in an address. */
export async function receiveRehearsal({ request, deps, locale, perform }: SentForm<"rehearse">) {
  const sent = readForm(await request.formData());
  let read: Pick<RehearsalOutcome, "form" | "notUnderstood"> = { form: sent, notUnderstood: [] };
  const reply = (status: number, outcome: Partial<RehearsalOutcome>) =>
    data({ ...read, answer: null, errors: {}, trouble: null, ...outcome } satisfies RehearsalOutcome, {
      status,
      headers: noStore,
    });
  // Reading the lines is work as well, so it comes after the limit.
  const work = async () => {
    read = readLines(sent, await readRows(deps, sent));
    // A list that another page sends has no ranks: rounds without a seat would be no answer to it.
    if (read.form.choices.length > 0 && !hasRank(sent.answers)) return { answer: null };
    const parsed = RehearsalQuestion.safeParse(rehearsalQuestionOf(read.form));
    return parsed.success
      ? { answer: await rehearse(deps, parsed.data) }
      : { errors: fieldErrors(parsed.error, locale) };
  };
  try {
    const rows = Math.max(sent.choices.length, countLines(sent.list));
    const done = await perform("rehearse", { weight: () => usesOfRows(rows), work });
    if (done.errors) return reply(problems.invalid_input.status, { errors: byField(done.errors) });
    return reply(200, { answer: done.answer });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const { status, fields } = thrown;
    return reply(status, fields ? { errors: byField(fields) } : { trouble: troubleOf(status) });
  }
}

function readLines(sent: RehearsalForm, rows: readonly NewRow[]): Pick<RehearsalOutcome, "form" | "notUnderstood"> {
  const choices = rows.flatMap(({ branchId }) => branchId ?? []);
  return {
    form: { ...sent, list: listText(rows) || sent.list, choices },
    notUnderstood: rows.filter(({ branchId }) => branchId === null).map(({ programme }) => programme),
  };
}

function readForm(form: FormData): RehearsalForm {
  const text = (name: string) => String(form.getAll(name).at(-1) ?? "");
  const ids = text("choices").split(",").map(Number);
  return {
    answers: readAnswers(form),
    year: text("year").slice(0, 4),
    list: text("list").slice(0, maxListText).replaceAll("\r\n", "\n").trim(),
    choices: ids.filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31).slice(0, listLimits.rows),
    ...readGo(text("go")),
  };
}

/** The rows of a list: those that its ids name, unless somebody typed other lines over them. */
async function readRows(
  deps: Pick<Deps, "db" | "work" | "state" | "heavyWork">,
  { answers, list, choices }: RehearsalForm,
): Promise<NewRow[]> {
  const authority = (answers.authority ?? "josaa") as ListAuthority;
  const known = await describeBranches(deps, authority, choices);
  if (list === "" || list === listText(known)) return known;
  return searchOthers(deps, authority, (await readPaste(deps, authority, list)).rows);
}

/** Lines that are no name of the lists: as many are searched for by their words. */
const maxSearched = 10;

/** A line whose words fit one branch alone is that branch; one that fits several is left as it is. */
async function searchOthers(
  deps: Pick<Deps, "db">,
  authority: ListAuthority,
  rows: readonly NewRow[],
): Promise<NewRow[]> {
  const others = rows.filter(({ branchId }) => branchId === null).slice(0, maxSearched);
  const found = new Map<NewRow, NewRow>();
  for (const row of others) {
    const listed = await searchChoices(deps, authority, row.programme);
    // Before an authority's names were imported, branches have ours alone.
    const [one, ...more] = listed.length > 0 ? listed : await searchChoices(deps, "other", row.programme);
    if (one && more.length === 0) found.set(row, one);
  }
  return rows.map((row) => found.get(row) ?? row);
}

/** A list as the form shows it: each line can be read again. */
export function listText(rows: readonly NewRow[]): string {
  return rows
    .map(({ institute, programme, code }) => [code, institute, programme].filter(Boolean).join(" | "))
    .join("\n");
}

/** The question as `POST /api/rehearsal/` takes it. */
function rehearsalQuestionOf({ answers, year, choices, decisions, other }: RehearsalForm): Record<string, unknown> {
  const { authority = "josaa" } = answers;
  return {
    ...questionOf(candidateAnswers(answers)),
    authority,
    choices,
    decisions,
    ...(other && { other }),
    ...(year && { year: Number(year) || year }),
  };
}

/** Refusals at the fields of the form: a list that is empty or too long is one field. */
function byField(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([place, text]) => [/^choices/.test(place) ? "list" : fieldOf(place), text]),
  );
}
