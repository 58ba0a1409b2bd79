import { data } from "react-router";
import { ListToCheck } from "#features/choices/lint/contract.ts";
import { checkList } from "#features/choices/lint/service/check-list.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { AppError, problems } from "#lib/errors.ts";
import { fieldOf, hasRank } from "#site/chances/answers.ts";
import { troubleOf } from "#site/chances/outcome.ts";
import { checkQuestion, readCheckForm } from "../check-form.ts";
import type { CheckOutcome } from "../check-outcome.ts";

/** No browser and no cache may keep a page that holds somebody's ranks. */
const headers = { "Cache-Control": "no-store" };

/**
 * Checks a list that was sent without script, or from another page. The answer is the page itself: a redirect would need an
 * address, and no figure may be in one.
 */
export async function receiveList({ request, deps, perform }: SentForm<"check_choices">) {
  const sent = await request.formData();
  const form = readCheckForm(sent);
  const isMended = sent.has("use");
  const reply = (status: number, outcome: Partial<CheckOutcome>) =>
    data({ form, checked: null, isMended, errors: {}, trouble: null, ...outcome } satisfies CheckOutcome, {
      status,
      headers,
    });
  if (form.choices.length === 0 || !hasRank(form.answers)) return reply(200, {});
  const parsed = ListToCheck.safeParse(checkQuestion(form));
  const refused = (errors: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(errors).map(([place, text]) => [fieldOf(place), text]));
  if (!parsed.success) {
    return reply(problems.invalid_input.status, { errors: refused(fieldErrors(parsed.error)) });
  }
  try {
    return reply(200, { checked: await perform("check_choices", { work: () => checkList(deps, parsed.data) }) });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const trouble = thrown.fields ? null : troubleOf(thrown.status);
    return reply(thrown.status, { errors: refused(thrown.fields ?? {}), trouble });
  }
}
