import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CheckedList, PreparedList } from "#features/choices/lint/contract.ts";
import { hasRank } from "#site/chances/answers.ts";
import { fieldNames, fillEmpty } from "#site/chances/components/answer-fields.ts";
import { askApi } from "#site/chances/components/ask-api.ts";
import { readStoredAnswers, storeAnswers } from "#site/chances/components/stored-answers.ts";
import { readSentOffline } from "#ui/offline/sent-offline.ts";
import { type PastedChoices, readPasted } from "../../read-pasted.ts";
import { type CheckForm, checkQuestion, readCheckForm } from "../check-form.ts";
import type { CheckOutcome } from "../check-outcome.ts";

/**
 * Checks the list in this browser: the server tells what it knows of the rows, and a worker does the rest, so that another
 * order needs no connection. Without workers the form is sent like any other.
 *
 * @param first what the page came with
 */
export function useCheck(first: CheckOutcome) {
  const form = useRef<HTMLFormElement>(null);
  const worker = useRef<Worker>(null);
  const prepared = useRef<PreparedList>(null);
  const [outcome, setOutcome] = useState(first);
  const [isWaiting, setWaiting] = useState(false);

  const finish = (of: CheckForm, found: Partial<CheckOutcome>) => {
    setWaiting(false);
    setOutcome(({ checked, notUnderstood }) => ({
      form: of,
      checked,
      notUnderstood,
      errors: {},
      trouble: null,
      ...found,
    }));
  };
  const lint = async (list: PreparedList): Promise<CheckedList> => {
    worker.current ??= new Worker(new URL("../check-worker.ts", import.meta.url), { type: "module" });
    return checkBy(worker.current, list);
  };
  /** @param isSame whether the candidate is the one of the last request: then only the order or the wishes are new */
  const check = async (of: CheckForm, isSame: boolean) => {
    setWaiting(true);
    const known = isSame ? reordered(prepared.current, of) : null;
    const rows = known ? { answer: known } : await askApi<PreparedList>("/api/choices/check/rows/", checkQuestion(of));
    if (!("answer" in rows)) return finish(of, rows);
    if (!known) prepared.current = rows.answer;
    finish(of, { checked: await lint(rows.answer) });
  };
  /** A form that only the service worker received: its lines are read here, and what is missing is requested. */
  const checkPasted = async (of: CheckForm, text: string) => {
    const read = of.choices.length > 0 || text === "" ? null : await readLines(of, text);
    const known = { ...of, choices: read?.choices ?? of.choices };
    setOutcome((before) => ({ ...before, form: known, ...(read && { notUnderstood: read.notUnderstood }) }));
    if (known.choices.length > 0 && hasRank(known.answers)) await check(known, false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const pressed = submitter instanceof HTMLButtonElement && submitter.name === "use" ? submitter.value : null;
    const entries: [string, unknown][] = [...new FormData(event.currentTarget)];
    const of = readCheckForm(pressed === null ? entries : [...entries, ["use", pressed]]);
    if (of.choices.length === 0 || !hasRank(of.answers) || typeof Worker === "undefined") return;
    event.preventDefault();
    storeAnswers(of.answers, fieldNames(form.current));
    void check(of, pressed !== null).then(() => document.getElementById("findings")?.scrollIntoView());
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each admission process
  useEffect(() => {
    if (!form.current || first.checked || Object.keys(first.errors).length > 0) return;
    const sent = readSentOffline();
    fillEmpty(form.current, { ...readStoredAnswers(), ...Object.fromEntries(sent) });
    const of = readCheckForm([...new FormData(form.current), ...sent]);
    if (of.choices.length > 0 && hasRank(of.answers)) void check(of, false);
    else if (sent.length > 0) void checkPasted(of, Object.fromEntries(sent).list ?? "");
  }, [first.form.answers.authority]);
  useEffect(() => () => worker.current?.terminate(), []);

  return { form, outcome, isWaiting, submit };
}

/** Lines that nobody could read stay unread. */
function readLines({ answers }: CheckForm, text: string): Promise<PastedChoices> {
  return readPasted(answers.authority ?? "", text).catch(() => ({ choices: [], notUnderstood: [] }));
}

/** What is known of the rows in another order; null: not of all of them. */
function reordered(known: PreparedList | null, { choices: list, wanted }: CheckForm): PreparedList | null {
  if (!known) return null;
  const choices = [...known.choices, ...known.further];
  const ids = new Set(choices.map(({ branch_id: id }) => id));
  return list.every((id) => ids.has(id)) ? { ...known, list, choices, wishes: { ...known.wishes, wanted } } : null;
}

function checkBy(worker: Worker, list: PreparedList): Promise<CheckedList> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CheckedList>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(list);
  });
}
