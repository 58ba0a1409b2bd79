import { data } from "react-router";
import { listAuthorities } from "#features/choices/choice-list.ts";
import { ListToCheck } from "#features/choices/lint/contract.ts";
import { checkList } from "#features/choices/lint/service/check-list.server.ts";
import { readPaste } from "#features/choices/service/describe-choices.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { AppError, problems } from "#lib/errors.ts";
import { fieldOf, hasRank } from "#site/chances/answers.ts";
import { troubleOf } from "#site/chances/outcome.ts";
import { checkQuestion, readCheckForm } from "../check-form.ts";
import type { CheckOutcome } from "../check-outcome.ts";

/** Longer than a thousand lines of names. */
const maxListText = 400_000;
/** No browser and no cache may keep a page that holds somebody's ranks. */
const headers = { "Cache-Control": "no-store" };

/**
 * Checks a list that was sent without script, or from another page. The answer is the page itself: a redirect would need an
 * address, and no figure may be in one.
 */
export async function receiveList({ request, deps, locale, perform }: SentForm<"check_choices">) {
  const sent = await request.formData();
  const given = readCheckForm(sent);
  const pasted = given.choices.length === 0 ? await readLines(deps, given.answers.authority, sent.get("list")) : null;
  const form = { ...given, choices: pasted?.choices ?? given.choices };
  const notUnderstood = pasted?.notUnderstood ?? [];
  const reply = (status: number, outcome: Partial<CheckOutcome>) =>
    data({ form, notUnderstood, checked: null, errors: {}, trouble: null, ...outcome } satisfies CheckOutcome, {
      status,
      headers,
    });
  if (form.choices.length === 0 || !hasRank(form.answers)) return reply(200, {});
  const parsed = ListToCheck.safeParse(checkQuestion(form));
  const refused = (errors: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(errors).map(([place, text]) => [fieldOf(place), text]));
  if (!parsed.success) {
    return reply(problems.invalid_input.status, { errors: refused(fieldErrors(parsed.error, locale)) });
  }
  try {
    return reply(200, { checked: await perform("check_choices", { work: () => checkList(deps, parsed.data) }) });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const trouble = thrown.fields ? null : troubleOf(thrown.status);
    return reply(thrown.status, { errors: refused(thrown.fields ?? {}), trouble });
  }
}

/** A list as somebody pastes it: a choice a line. */
async function readLines(deps: Pick<Deps, "db">, authority: string | undefined, text: unknown) {
  const known = listAuthorities.find((one) => one === authority) ?? listAuthorities[0];
  const { rows, notUnderstood } = await readPaste(deps, known, String(text ?? "").slice(0, maxListText));
  return { choices: rows.flatMap(({ branchId }) => branchId ?? []), notUnderstood };
}
