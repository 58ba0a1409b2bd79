import { checkChoices } from "#features/choices/lint/acts.server.ts";
import { ListToCheck } from "#features/choices/lint/contract.ts";
import { checkList } from "#features/choices/lint/service/check-list.server.ts";
import { listAuthorities } from "#features/choices/list-rules.ts";
import { readPaste } from "#features/choices/service/describe-choices.server.ts";
import { countLines } from "#features/choices/service/read-listed.ts";
import { answerOnPage, parseInput } from "#http/act/form.server.ts";
import { usesOfRows } from "#http/perform.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { hasRank } from "#site/chances/answers.ts";
import { refusalOf } from "#site/chances/outcome.ts";
import { checkQuestion, readCheckForm } from "../check-form.ts";
import type { CheckOutcome } from "../check-outcome.ts";

/** Longer than a thousand lines of names. */
const maxListText = 400_000;

/** Checks a list that was sent without script, or from another page. */
export async function receiveList({ request, deps, locale, perform }: SentForm<typeof checkChoices>) {
  const sent = await request.formData();
  const given = readCheckForm(sent);
  const list = given.choices.length === 0 ? String(sent.get("list") ?? "").slice(0, maxListText) : "";
  let outcome: CheckOutcome = { form: given, notUnderstood: [], checked: null, errors: {}, trouble: null };
  // Reading the lines is work as well, so it comes after the limit.
  const work = async (): Promise<CheckOutcome> => {
    if (list.trim() !== "") outcome = { ...outcome, ...(await readLines(deps, given, list)) };
    if (outcome.form.choices.length === 0 || !hasRank(given.answers)) return outcome;
    const question = parseInput(ListToCheck, checkQuestion(outcome.form), locale);
    return { ...outcome, checked: await checkList(deps, question) };
  };
  const rows = Math.max(given.choices.length, countLines(list));
  return answerOnPage(
    async () => {
      if (given.choices.length === 0 && list.trim() === "") return outcome;
      return perform(checkChoices, { weight: () => usesOfRows(rows), work });
    },
    (error) => ({ ...outcome, ...refusalOf(error) }),
  );
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
