import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ChancesAnswer } from "#features/chances/contract.ts";
import { withinTimeout } from "#ui/reply-timeout.ts";
import {
  type Answers,
  addressOf,
  fieldOf,
  hasRank,
  personalAnswers,
  questionOf,
  readAnswers,
  wishNames,
} from "../answers.ts";
import { type Outcome, troubleOf } from "../outcome.ts";
import { rowsToShow } from "../shown-rows.ts";
import { forgetAnswers, readStoredAnswers, storeAnswers } from "./stored-answers.ts";

/** Somebody is still typing. */
const typingMs = 400;

/**
 * Answers as one types: each change asks the server, and a newer question cancels the one before. Ranks and the like are
 * stored in this browser, the other answers in the address.
 *
 * @param first what the page came with
 */
export function useChances(first: Outcome) {
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState(first);
  const [isWaiting, setWaiting] = useState(false);
  const [isStored, setStored] = useState(false);
  const asked = useRef<AbortController>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = useCallback(async (answers: Answers) => {
    asked.current?.abort();
    history.replaceState(history.state, "", addressOf(answers));
    setStored(storeAnswers(answers, fieldNames(form.current)));
    if (!hasRank(answers)) {
      setWaiting(false);
      return setOutcome({ answers, answer: null, errors: {}, trouble: null });
    }
    const request = new AbortController();
    asked.current = request;
    setWaiting(true);
    const reply = await sendQuestion(answers, request.signal);
    if (request.signal.aborted) return;
    setWaiting(false);
    setOutcome((before) => ({ answers, answer: before.answer, errors: {}, trouble: null, ...reply }));
  }, []);

  useRestored(form, first, ask, setStored);
  useEffect(() => () => asked.current?.abort(), []);

  const askLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form.current) void ask(readAnswers(new FormData(form.current)));
    }, typingMs);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    clearTimeout(timer.current);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const answers = readAnswers([...new FormData(event.currentTarget), ...pressed(submitter)]);
    showChoices(event.currentTarget, answers);
    void ask(answers).then(() => document.getElementById("answer")?.scrollIntoView());
  };
  const forget = () => {
    forgetAnswers();
    setStored(false);
    form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]").forEach(empty);
    if (form.current) void ask(readAnswers(new FormData(form.current)));
  };
  return { form, outcome, isWaiting, isStored, askLater, submit, forget, retry: () => ask(outcome.answers) };
}

export type Asking = ReturnType<typeof useChances>;

function fieldNames(form: HTMLFormElement | null): string[] {
  return [...(form ? new FormData(form).keys() : []), "pwd"];
}

/** A submit button counts like a field: older browsers leave it out of a form that script reads. */
function pressed(submitter: HTMLElement | null): [string, string][] {
  return submitter instanceof HTMLButtonElement && submitter.name ? [[submitter.name, submitter.value]] : [];
}

/** Buttons of the answer change what fields show: one branch alone, or no wish at all. */
function showChoices(form: HTMLFormElement, answers: Answers) {
  for (const name of wishNames) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = answers[name] ?? "";
  }
}

function empty(field: HTMLInputElement | HTMLSelectElement) {
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = false;
  else if (field.name in personalAnswers({ [field.name]: "1" })) field.value = "";
}

/** Fills the form with what this browser stored, and asks, unless the page came with an answer. */
function useRestored(
  form: RefObject<HTMLFormElement | null>,
  first: Outcome,
  ask: (answers: Answers) => Promise<void>,
  setStored: (isStored: boolean) => void,
) {
  const { authority } = first.answers;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each admission process
  useEffect(() => {
    if (!form.current) return;
    if (first.answer || Object.keys(first.errors).length > 0) {
      setStored(storeAnswers(first.answers, fieldNames(form.current)));
      return;
    }
    fill(form.current, readStoredAnswers());
    const answers = { ...first.answers, ...readAnswers(new FormData(form.current)) };
    void ask(answers);
  }, [authority]);
}

/** What was typed or chosen before script arrived counts, and is not replaced. */
function fill(form: HTMLFormElement, stored: Answers) {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = stored[field.name];
    if (value === undefined) continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox")
      field.checked = field.checked || value === "yes";
    else if (field.value === "") field.value = value;
  }
}

async function sendQuestion(answers: Answers, signal: AbortSignal): Promise<Partial<Outcome>> {
  try {
    const response = await withinTimeout(
      fetch("/api/chances/", {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ ...questionOf(answers), ...rowsToShow(answers) }),
        signal,
      }),
    );
    const reply = await response.json();
    if (response.ok) return { answer: reply as ChancesAnswer };
    const errors = Object.entries((reply.fields ?? {}) as Record<string, string>);
    if (errors.length > 0) return { errors: Object.fromEntries(errors.map(([at, text]) => [fieldOf(at), text])) };
    return { trouble: troubleOf(response.status) };
  } catch {
    return { trouble: "offline" };
  }
}
