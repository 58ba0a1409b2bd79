import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ChancesAnswer } from "#features/chances/contract.ts";
import { type Answers, candidateAnswers, hasRank, isSameQuestion, questionOf, readAnswers } from "../answers.ts";
import { addressBeside, isSameCandidate } from "../candidate-answers.ts";
import type { Outcome } from "../outcome.ts";
import { rowsToShow } from "../shown-rows.ts";
import { emptyPersonal, fieldNames, fillEmpty, showCandidate, showChoices } from "./answer-fields.ts";
import { askApi } from "./ask-api.ts";
import { forgetAnswers, readStoredAnswers, readStoredHome, storeAnswers } from "./stored-answers.ts";
import { seatsToCheck } from "./withheld.tsx";

/** Somebody is still typing. */
const typingMs = 400;

/**
 * Answers as one types: each change asks the server, and a newer question cancels the one before. Ranks and the like are
 * stored in this browser, the other answers in the address; what the profile keeps is in neither.
 *
 * @param first what the page came with
 * @param kept the answers of the profile; null: none
 * @param isStored whether this device stored the answers that the page came with
 * @param isSent whether they came with the form, sent without script
 */
export function useChances(
  first: Outcome,
  { kept, isStored: wasStored, isSent }: { kept: Answers | null; isStored: boolean; isSent: boolean },
) {
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState(first);
  const [isWaiting, setWaiting] = useState(false);
  const [isStored, setStored] = useState(wasStored);
  // The form folds once it is sent, never under the hand of somebody who types.
  const [isOpen, setOpen] = useState(!isAnswered(first));
  // While it is not chosen whether the profile or this browser counts, nothing is stored over the browser's answers; nor is an example.
  const [other, setOther] = useState<Answers | null>(null);
  const isUndecided = useRef(!!first.example);
  const asked = useRef<AbortController>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const store = (answers: Answers) => {
    if (isUndecided.current) return;
    const isKept = kept !== null && isSameCandidate(answers, kept);
    setStored(storeAnswers(isKept ? {} : answers, fieldNames(form.current)));
  };
  const ask = async (answers: Answers) => {
    asked.current?.abort();
    history.replaceState(history.state, "", addressBeside(answers, kept));
    store(answers);
    if (!hasRank(answers)) {
      setWaiting(false);
      return setOutcome({ answers, answer: null, errors: {}, trouble: null });
    }
    const request = new AbortController();
    asked.current = request;
    setWaiting(true);
    const question = { ...questionOf(answers), ...rowsToShow(answers) };
    const reply = await askApi<ChancesAnswer>("/api/chances/", question, request.signal);
    if (request.signal.aborted) return;
    setWaiting(false);
    setOutcome((before) => ({ answers, answer: before.answer, errors: {}, trouble: null, ...reply }));
    if ("errors" in reply && Object.keys(reply.errors).length > 0) setOpen(true);
  };
  const askNow = () => {
    if (form.current) void ask(readAnswers(new FormData(form.current)));
  };
  const choose = (candidate: Answers) => {
    isUndecided.current = false;
    setOther(null);
    if (form.current) showCandidate(form.current, candidate);
    askNow();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each admission process
  useEffect(() => {
    if (!form.current) return;
    if (isSent && (first.answer || Object.keys(first.errors).length > 0)) return store(first.answers);
    const found = otherCandidate(form.current, first.answers, kept);
    isUndecided.current = found !== null;
    setOther(found);
    fillEmpty(form.current, { ...(found ? {} : readStoredAnswers()), ...readStoredHome() });
    const filled = { ...first.answers, ...readAnswers(new FormData(form.current)) };
    // The page came with the answer to what this device keeps.
    if (first.answer && isSameQuestion(filled, first.answers)) return;
    void ask(filled);
  }, [first.answers.authority]);
  useEffect(() => () => asked.current?.abort(), []);

  const askLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(askNow, typingMs);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    clearTimeout(timer.current);
    // A button with an address of its own, which keeps the answers in the profile.
    if (submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    const answers = readAnswers([...new FormData(event.currentTarget), ...pressed(submitter)]);
    showChoices(event.currentTarget, answers);
    const wasInForm = event.currentTarget.contains(document.activeElement);
    setOpen(false);
    void ask(answers).then(() => {
      const answer = document.getElementById("answer");
      answer?.scrollIntoView();
      // What was pressed is folded away with the form.
      if (wasInForm) answer?.focus({ preventScroll: true });
    });
  };
  const forget = () => {
    forgetAnswers();
    setStored(false);
    if (form.current) emptyPersonal(form.current);
    askNow();
  };
  return {
    form,
    outcome,
    isWaiting,
    isStored,
    isOpen: isOpen || !isAnswered(outcome),
    setOpen,
    askLater,
    submit,
    forget,
    retry: () => ask(outcome.answers),
    /** The page's address with these answers. */
    addressOf: (answers: Answers) => addressBeside(answers, kept),
    /** Null: there is nothing to choose. */
    choice: other && kept && { useProfile: () => choose(kept), useBrowser: () => choose(other) },
  };
}

export type Asking = ReturnType<typeof useChances>;

/** Whether there is an answer that needs nothing more of the form. */
function isAnswered({ answer, errors }: Outcome): boolean {
  return answer !== null && seatsToCheck(answer) === null && Object.keys(errors).length === 0;
}

/** A submit button counts like a field: older browsers leave it out of a form that script reads. */
function pressed(submitter: HTMLElement | null): [string, string][] {
  return submitter instanceof HTMLButtonElement && submitter.name ? [[submitter.name, submitter.value]] : [];
}

/**
 * What this browser says of the candidate, where that is not what the profile keeps; null: nothing else.
 *
 * @param shown what the page came with: the profile's answers, and in their place those of the address
 */
function otherCandidate(form: HTMLFormElement, shown: Answers, kept: Answers | null): Answers | null {
  if (!kept) return null;
  const names = fieldNames(form);
  const stored = Object.entries(readStoredAnswers()).filter(([name]) => names.includes(name));
  const { gender = "", state = "" } = shown;
  const other = stored.length > 0 ? { gender, state, ...Object.fromEntries(stored) } : shown;
  return isSameCandidate(other, kept) ? null : candidateAnswers(other);
}
