import { type FormEvent, useEffect, useRef, useState } from "react";
import type { RehearsalAnswer } from "#features/rehearsal/contract.ts";
import { describeWay, type Rehearsable } from "#features/rehearsal/describe-way.ts";
import { candidateAnswers, hasRank, questionOf, readAnswers } from "#site/chances/answers.ts";
import { emptyPersonal, fieldNames, fillEmpty } from "#site/chances/components/answer-fields.ts";
import { askApi } from "#site/chances/components/ask-api.ts";
import { forgetAnswers, readStoredAnswers, storeAnswers } from "#site/chances/components/stored-answers.ts";
import type { Trouble } from "#site/chances/outcome.ts";
import { readPasted } from "#site/choices/read-pasted.ts";
import { readSentOffline } from "#ui/offline/sent-offline.ts";
import { type RehearsalForm, type RehearsalOutcome, readGo } from "../outcome.ts";

/**
 * The rounds as one decides. The first decision fetches the closing values of the list once; from then on the browser replays
 * by itself, with or without a connection.
 *
 * @param first what the page came with
 */
export function useRehearsal(first: RehearsalOutcome) {
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState(first);
  const [isWaiting, setWaiting] = useState(false);
  const [isStored, setStored] = useState(false);
  const fetched = useRef<Rehearsable>(null);
  const isDecided = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what the page came with
  useEffect(() => {
    fetched.current = null;
    setOutcome(first);
    if (form.current && !first.answer) {
      const sent = readSentOffline();
      fillEmpty(form.current, { ...readStoredAnswers(), ...Object.fromEntries(sent) });
      if (sent.length > 0) void rehearseSent(sent);
      else if (isListAlone(first) && hasRank(readStoredAnswers())) void rehearseSent(readEntries(form.current));
    }
    setStored(Object.keys(readStoredAnswers()).length > 0);
  }, [first]);

  useEffect(() => {
    const newest = outcome.answer?.way.steps.at(-1);
    if (isDecided.current && newest) showRound(newest.round);
    isDecided.current = false;
  }, [outcome]);

  /** A form that no server answered: sent without a connection, or without the ranks that this browser stores. */
  const rehearseSent = async (sent: [string, string][]) => {
    setWaiting(true);
    const { form: of, notUnderstood } = await readSentForm(sent);
    const reply = of.choices.length > 0 ? await fetchAnswer(of) : null;
    setWaiting(false);
    const answer = reply && "answer" in reply ? reply.answer : null;
    fetched.current = answer && rehearsableOf(answer);
    const trouble = reply && "trouble" in reply ? reply.trouble : null;
    setOutcome({ form: of, answer, notUnderstood, errors: {}, trouble });
  };
  const decide = async (go: Pick<RehearsalForm, "decisions" | "other">) => {
    if (!fetched.current) {
      setWaiting(true);
      const reply = await fetchAnswer(outcome.form);
      setWaiting(false);
      if ("trouble" in reply) return setOutcome({ ...outcome, trouble: reply.trouble });
      fetched.current = rehearsableOf(reply.answer);
    }
    const year = fetched.current;
    const way = describeWay(year, go.decisions);
    const other = go.other && describeWay(year, go.other);
    isDecided.current = true;
    setOutcome((before) => ({
      ...before,
      trouble: null,
      form: { ...before.form, ...go },
      answer: before.answer && { ...before.answer, way, other },
    }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name === "go" && outcome.answer) {
      event.preventDefault();
      return void decide(readGo(submitter.value));
    }
    const answers = readAnswers(new FormData(event.currentTarget));
    setStored(storeAnswers(answers, fieldNames(event.currentTarget)));
  };
  const forget = () => {
    forgetAnswers();
    setStored(false);
    if (form.current) emptyPersonal(form.current);
  };
  return { form, outcome, isWaiting, isStored, submit, forget };
}

export type Rehearsing = ReturnType<typeof useRehearsal>;

/** Another page sent a list, which has no ranks. */
function isListAlone({ form, errors }: RehearsalOutcome): boolean {
  return form.choices.length > 0 && !hasRank(form.answers) && Object.keys(errors).length === 0;
}

function readEntries(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}

/** The newest round comes into view, and the keyboard goes on there. */
function showRound(round: number) {
  const heading = document.getElementById(`round-${round}`);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}

/** Reads a form as the server does. Lines that nobody could read stay unread. */
async function readSentForm(sent: [string, string][]): Promise<{ form: RehearsalForm; notUnderstood: string[] }> {
  const { year = "", list = "", choices = "", go = "" } = Object.fromEntries(sent);
  const answers = { ...readStoredAnswers(), ...readAnswers(sent) };
  const known = { choices: choices.split(",").map(Number).filter(Boolean), notUnderstood: [] };
  const read = list.trim() === "" ? known : await readPasted(answers.authority ?? "josaa", list).catch(() => known);
  return { form: { answers, year, list, choices: read.choices, ...readGo(go) }, notUnderstood: read.notUnderstood };
}

/** The rounds, with the closing values of every choice: whatever is decided can be replayed from them. */
async function fetchAnswer(of: RehearsalForm): Promise<{ answer: RehearsalAnswer } | { trouble: Trouble }> {
  const { answers, year, choices, decisions, other } = of;
  const { authority = "josaa" } = answers;
  const question = {
    ...questionOf(candidateAnswers(answers)),
    authority,
    choices,
    decisions,
    with_seats: true,
    ...(other && { other }),
  };
  const reply = await askApi<RehearsalAnswer>("/api/rehearsal/", year ? { ...question, year: Number(year) } : question);
  return "answer" in reply ? reply : { trouble: reply.trouble ?? "refused" };
}

function rehearsableOf({ rounds, rules, choices }: RehearsalAnswer): Rehearsable {
  const { float = [], slide } = rules.next;
  return {
    rounds: rounds.map(({ round }) => round),
    procedure: { next: { float, slide }, binds: rules.binds },
    choices: choices.map(({ branch_id: branchId, college_id: instituteId, seats = [] }) => ({
      branchId,
      instituteId: instituteId ?? 0,
      seats: seats.map(({ quota, seat_type: seatType, gender, rank_used: used, closings, facts }) => ({
        quota,
        seatType,
        gender,
        list: used.list,
        kind: used.kind,
        own: used.value,
        closings,
        receipts: facts.map((fact) => (fact === null ? null : Number(fact.replace("cutoff-", "")))),
      })),
    })),
  };
}
