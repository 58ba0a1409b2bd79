import { type FormEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { confirmProblem, signUpProblems, signUpTexts } from "#features/accounts/sign-up-rules.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { useRefusals } from "#lib/messages/use-refusals.ts";
import type { Alert } from "#ui/dialog/alert-dialog.tsx";
import { solveCaptcha } from "#ui/form/solve-captcha.ts";
import { readAnswers, type SignUpFormValues, toFormValues } from "../sign-up-answers.ts";
import { firstStepProblems, type SignUpStep, stepId, stepToCorrect } from "../sign-up-steps.ts";

type FormRef = RefObject<HTMLFormElement | null>;

/** What the form was answered; a new object with each answer. */
export interface SignUpResult {
  errors: FieldErrors;
}

/** What changes while somebody types. */
interface Live {
  shown: SignUpFormValues;
  /** Null while nothing is repeated. */
  confirmError: string | undefined | null;
}

/** What is in the fields, also what was typed before script arrived. */
export function useLive(form: FormRef, values: SignUpFormValues) {
  const say = useRefusals();
  const [live, setLive] = useState<Live>({ shown: values, confirmError: null });
  const readLive = () => {
    if (!form.current) return;
    const answers = readAnswers(new FormData(form.current));
    const { password, confirm_password } = answers;
    const confirmError = confirm_password ? confirmProblem(password, confirm_password) : null;
    setLive({ shown: toFormValues(answers), confirmError });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script takes over
  useEffect(readLive, []);
  return { live: { ...live, confirmError: live.confirmError && say(live.confirmError) }, readLive };
}

/** Judges in the browser first; then solves the captcha and sends. Errors come from the last check, here or on the server. */
export function useSending(form: FormRef, verdict: SignUpResult | undefined, today: string) {
  const m = useMessages();
  const submit = useSubmit();
  const { state } = useNavigation();
  const say = useRefusals();
  const [refused, setErrors] = useState(verdict?.errors ?? noErrors);
  const errors = useMemo(
    () => Object.fromEntries(Object.entries(refused).map(([name, text]) => [name, say(text)])),
    [refused, say],
  );
  const [isSolving, setSolving] = useState(false);
  const [alert, setAlert] = useState<Alert | null>(null);
  useStepOf(form, errors);

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    const text = alertText(found);
    if (text) setAlert({ title: m.sign_up.error(), text: say(text) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is announced once
  useEffect(() => {
    if (verdict) refuse(verdict.errors);
  }, [verdict]);

  /** On the way to the second step: what is wrong in the first one keeps it open. */
  function finishFirst(event: MouseEvent) {
    if (!form.current) return;
    const found = firstStepProblems(readAnswers(new FormData(form.current)), today);
    setErrors(noErrors);
    if (Object.keys(found).length === 0) return;
    event.preventDefault();
    refuse(found);
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    // The Enter key in the first step means its own button.
    if (isStepHidden(sent, 2)) return sent.querySelector<HTMLElement>(`a[href="#${stepId(2)}"]`)?.click();
    const found = signUpProblems(readAnswers(new FormData(sent)), today) as FieldErrors;
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors(noErrors);
    setSolving(true);
    await solveCaptcha(sent);
    setSolving(false);
    await submit(sent, { replace: true });
  }

  return { errors, alert, setAlert, isSending: isSolving || state !== "idle", send, finishFirst };
}

const noErrors: FieldErrors = {};

/** What the specification shows in an alert too: a failed request, different passwords, a birth date to come. */
function alertText(errors: FieldErrors): string | undefined {
  const alerted: string[] = [signUpTexts.passwordsDiffer, signUpTexts.dobNotPast];
  return errors.form ?? Object.values(errors).find((text) => alerted.includes(text));
}

/** Opens the step that has something to correct; a step that the browser's Back opens takes the focus from the other one. */
function useStepOf(form: FormRef, errors: FieldErrors): void {
  // Before the summary of errors takes the focus, which a change of the address would take away.
  useLayoutEffect(() => {
    const step = stepToCorrect(errors);
    if (step && form.current && isStepHidden(form.current, step)) location.replace(`#${stepId(step)}`);
  }, [errors, form]);
  useEffect(() => {
    const focusHeading = () => {
      const { activeElement: focused, body } = document;
      if (!form.current || (focused && focused !== body && isShown(focused))) return;
      document.getElementById(stepId(isStepHidden(form.current, 1) ? 2 : 1))?.focus();
    };
    addEventListener("hashchange", focusHeading);
    return () => removeEventListener("hashchange", focusHeading);
  }, [form]);
}

/** Whether a step is not shown for now; never on a wide screen. */
function isStepHidden(form: HTMLFormElement, step: SignUpStep): boolean {
  const section = form.querySelector(`[data-step="${step}"]`);
  return section !== null && !isShown(section);
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}
