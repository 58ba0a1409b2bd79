import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CostAnswer } from "#features/costs/contract.ts";
import { withinTimeout } from "#ui/form/reply-timeout.ts";
import { type Answers, questionOf, readAnswers } from "../answers.ts";
import type { Outcome } from "../outcome.ts";

/** Somebody is still typing. */
const typingMs = 400;

/**
 * Answers as one types: each change asks the server, and a newer question cancels the one before. Nothing is stored.
 *
 * @param first what the page came with
 */
export function useCosts(first: Outcome, collegeId: number, branchId: number | null) {
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState(first);
  const [isWaiting, setWaiting] = useState(false);
  // The summary of errors takes the focus, so it is not for who is typing.
  const [isTyping, setTyping] = useState(false);
  const asked = useRef<AbortController>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = async () => {
    if (!form.current) return;
    clearTimeout(timer.current);
    asked.current?.abort();
    const answers = readAnswers(new FormData(form.current));
    const request = new AbortController();
    asked.current = request;
    setWaiting(true);
    const reply = await sendQuestion(answers, questionOf(answers, collegeId, branchId), request.signal);
    if (request.signal.aborted) return;
    setWaiting(false);
    setOutcome((before) => ({ answers, answer: before.answer, errors: {}, trouble: null, ...reply }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each course
  useEffect(() => {
    if (!form.current) return;
    const typed = readAnswers(new FormData(form.current));
    if (JSON.stringify(typed) === JSON.stringify(first.answers)) setOutcome(first);
    else void ask();
  }, [branchId, collegeId]);
  useEffect(() => () => asked.current?.abort(), []);

  return {
    form,
    outcome,
    isWaiting,
    isTyping,
    retry: ask,
    askLater: () => {
      setTyping(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(ask, typingMs);
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      setTyping(false);
      void ask().then(() => document.getElementById("answer")?.scrollIntoView());
    },
  };
}

export type Asking = ReturnType<typeof useCosts>;

async function sendQuestion(answers: Answers, question: object, signal: AbortSignal): Promise<Partial<Outcome>> {
  try {
    const response = await withinTimeout(
      fetch("/api/costs/", {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify(question),
        signal,
      }),
    );
    const reply = await response.json();
    if (response.ok) return { answers, answer: reply as CostAnswer };
    if (reply.fields) return { errors: reply.fields as Record<string, string> };
    return { trouble: response.status === 429 ? "too_many" : "refused" };
  } catch {
    return { trouble: "offline" };
  }
}
