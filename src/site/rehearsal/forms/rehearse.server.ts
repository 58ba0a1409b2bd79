import { type ListAuthority, listLimits, type NewRow } from "#features/choices/list-rules.ts";
import { describeBranches, readPaste, searchChoices } from "#features/choices/service/describe-choices.server.ts";
import { countLines } from "#features/choices/service/read-listed.ts";
import { rehearseCounselling } from "#features/rehearsal/acts.server.ts";
import { RehearsalQuestion } from "#features/rehearsal/contract.ts";
import { rehearse } from "#features/rehearsal/service/rehearse.server.ts";
import { answerOnPage, parseInput } from "#http/act/form.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { usesOfRows } from "#http/perform.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { candidateAnswers, fieldOf, hasRank, questionOf, readAnswers } from "#site/chances/answers.ts";
import { refusalOf } from "#site/chances/outcome.ts";
import { type RehearsalForm, type RehearsalOutcome, readGo } from "../outcome.ts";

/** Longer than a thousand lines of names. */
const maxListText = 400_000;

/** Answers the form of the page, sent without script. */
export async function receiveRehearsal({ request, deps, locale, perform }: SentForm<typeof rehearseCounselling>) {
  const sent = readForm(await request.formData());
  let outcome: RehearsalOutcome = { form: sent, notUnderstood: [], answer: null, errors: {}, trouble: null };
  // Reading the lines is work as well, so it comes after the limit.
  const work = async (): Promise<RehearsalOutcome> => {
    outcome = { ...outcome, ...readLines(sent, await readRows(deps, sent)) };
    // A list that another page sends has no ranks: rounds without a seat would be no answer to it.
    if (outcome.form.choices.length > 0 && !hasRank(sent.answers)) return outcome;
    const question = parseInput(RehearsalQuestion, rehearsalQuestionOf(outcome.form), locale);
    return { ...outcome, answer: await rehearse(deps, question) };
  };
  const rows = Math.max(sent.choices.length, countLines(sent.list));
  return answerOnPage(
    () => perform(rehearseCounselling, { weight: () => usesOfRows(rows), work }),
    // A list that is empty or too long is one field of the form.
    (error) => ({ ...outcome, ...refusalOf(error, (place) => (/^choices/.test(place) ? "list" : fieldOf(place))) }),
  );
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
