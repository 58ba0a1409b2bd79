import { data } from "react-router";
import { listAuthorities } from "#features/choices/choice-list.ts";
import { ListToCheck } from "#features/choices/lint/contract.ts";
import { checkList } from "#features/choices/lint/service/check-list.server.ts";
import { readPaste } from "#features/choices/service/describe-choices.server.ts";
import { countLines } from "#features/choices/service/read-listed.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { noStore } from "#http/no-store.ts";
import { usesOfRows } from "#http/perform.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { AppError, problems } from "#lib/errors.ts";
import { fieldOf, hasRank } from "#site/chances/answers.ts";
import { troubleOf } from "#site/chances/outcome.ts";
import { checkQuestion, readCheckForm } from "../check-form.ts";
import type { CheckOutcome } from "../check-outcome.ts";

/** Longer than a thousand lines of names. */
const maxListText = 400_000;
/**
 * Checks a list that was sent without script, or from another page. The answer is the page itself: a redirect would need an
 * address, and no figure may be in one.
 */
export async function receiveList({ request, deps, locale, perform }: SentForm<"check_choices">) {
  const sent = await request.formData();
  const given = readCheckForm(sent);
  const list = given.choices.length === 0 ? String(sent.get("list") ?? "").slice(0, maxListText) : "";
  let read: Pick<CheckOutcome, "form" | "notUnderstood"> = { form: given, notUnderstood: [] };
  const reply = (status: number, outcome: Partial<CheckOutcome>) =>
    data({ ...read, checked: null, errors: {}, trouble: null, ...outcome } satisfies CheckOutcome, {
      status,
      headers: noStore,
    });
  // Reading the lines is work as well, so it comes after the limit.
  const work = async (): Promise<Partial<CheckOutcome>> => {
    if (list.trim() !== "") read = await readLines(deps, given, list);
    if (read.form.choices.length === 0 || !hasRank(given.answers)) return {};
    const parsed = ListToCheck.safeParse(checkQuestion(read.form));
    if (!parsed.success) return { errors: byField(fieldErrors(parsed.error, locale)) };
    return { checked: await checkList(deps, parsed.data) };
  };
  if (given.choices.length === 0 && list.trim() === "") return reply(200, {});
  try {
    const rows = Math.max(given.choices.length, countLines(list));
    const outcome = await perform("check_choices", { weight: () => usesOfRows(rows), work });
    return reply(outcome.errors ? problems.invalid_input.status : 200, outcome);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const trouble = thrown.fields ? null : troubleOf(thrown.status);
    return reply(thrown.status, { errors: byField(thrown.fields ?? {}), trouble });
  }
}

/** Refusals at the fields of the form. */
function byField(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([place, text]) => [fieldOf(place), text]));
}

/** A list as somebody pastes it: a choice a line. */
async function readLines(
  deps: Parameters<typeof readPaste>[0],
  form: CheckOutcome["form"],
  text: string,
): Promise<Pick<CheckOutcome, "form" | "notUnderstood">> {
  const known = listAuthorities.find((one) => one === form.answers.authority) ?? listAuthorities[0];
  const { rows, notUnderstood } = await readPaste(deps, known, text);
  return { form: { ...form, choices: rows.flatMap(({ branchId }) => branchId ?? []) }, notUnderstood };
}
