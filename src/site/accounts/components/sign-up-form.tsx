import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { confirmProblem, needsGuardianFields, signUpProblems, signUpTexts } from "#features/accounts/sign-up-rules.ts";
import type { OfferedPackage } from "#features/packages/contract.ts";
import { patterns } from "#lib/addresses.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { type Alert, AlertDialog } from "#ui/alert-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { CaptchaField } from "#ui/captcha-field.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Link } from "#ui/link.tsx";
import { solveCaptcha } from "#ui/solve-captcha.ts";
import { readAnswers, type SignUpFormValues, toFormValues } from "../sign-up-answers.ts";
import { PackageCards } from "./package-cards.tsx";
import { PersonFields } from "./person-fields.tsx";
import { StreamChoices } from "./stream-choices.tsx";

/** What the form was answered; a new object with each answer. */
export interface SignUpResult {
  errors: FieldErrors;
}

interface SignUpFormProps {
  streams: { id: number; name: string }[];
  packages: OfferedPackage[];
  /** Of the server's clock, in India: YYYY-MM-DD. */
  today: string;
  /** Names this filling of the form. */
  attempt: string;
  /** What the fields begin with. */
  values: SignUpFormValues;
  verdict: SignUpResult | undefined;
}

/** What changes while somebody types. */
interface Live {
  shown: SignUpFormValues;
  /** Null while nothing is repeated. */
  confirmError: string | undefined | null;
}

/**
 * The sign-up form. One table of rules judges in the browser, then the same on the server; what was typed stays in the
 * fields, the passwords too. Without script it is an ordinary form.
 */
export function SignUpForm({ streams, packages, today, attempt, values, verdict }: SignUpFormProps) {
  const m = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const { live, readLive } = useLive(form, values);
  const { errors, alert, setAlert, isSending, send } = useSending(verdict, today);
  const chosen = packages.find(({ id }) => String(id) === live.shown.package);
  const needsGuardian = needsGuardianFields(live.shown.dob, today);
  return (
    <>
      <Form
        ref={form}
        id="form"
        method="post"
        noValidate
        onInput={readLive}
        onSubmit={send}
        className="grid gap-5"
        tabIndex={-1}
      >
        <ErrorSummary errors={errors} />
        <input type="hidden" name="attempt" value={attempt} />
        <PersonFields
          values={values}
          errors={errors}
          confirmError={live.confirmError}
          phoneLength={live.shown.contact.length}
          isGuardianHidden={!needsGuardian && !errors.guardian_name && !errors.guardian_email}
        />
        <StreamChoices streams={streams} chosen={values.intrested_in} error={errors.intrested_in} />
        <PackageCards packages={packages} chosen={values.package} error={errors.package} onClear={readLive} />
        <CaptchaField form="signup" />
        <WhatHappensNow chosen={chosen} />
        <Button type="submit" disabled={isSending} className="w-full text-lg">
          <ButtonWords chosen={chosen} isSending={isSending} />
        </Button>
        <p className="text-sm text-muted">
          {m.sign_up.privacy()}{" "}
          <Link to={patterns.privacy} className="link">
            {m.sign_up.privacy_link()}
          </Link>
        </p>
      </Form>
      <AlertDialog alert={alert} onDismiss={() => setAlert(null)} />
    </>
  );
}

/** What is in the fields, also what was typed before script arrived. */
function useLive(form: React.RefObject<HTMLFormElement | null>, values: SignUpFormValues) {
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
  return { live, readLive };
}

/** Judges in the browser first; then solves the captcha and sends. Errors come from the last check, here or on the server. */
function useSending(verdict: SignUpResult | undefined, today: string) {
  const m = useMessages();
  const submit = useSubmit();
  const { state } = useNavigation();
  const [ownErrors, setOwnErrors] = useState<FieldErrors | null>(null);
  const [isSolving, setSolving] = useState(false);
  const [alert, setAlert] = useState<Alert | null>(null);
  const errors = ownErrors ?? verdict?.errors ?? noErrors;

  const announce = (found: FieldErrors) => {
    const text = alertText(found);
    if (text) setAlert({ title: m.sign_up.error(), text });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is announced once
  useEffect(() => {
    if (!verdict) return;
    setOwnErrors(null);
    announce(verdict.errors);
  }, [verdict]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = signUpProblems(readAnswers(new FormData(form)), today) as FieldErrors;
    if (Object.keys(found).length > 0) {
      setOwnErrors(found);
      announce(found);
      return;
    }
    setOwnErrors(noErrors);
    setSolving(true);
    await solveCaptcha(form);
    setSolving(false);
    await submit(form);
    setOwnErrors(null);
  }

  return { errors, alert, setAlert, isSending: isSolving || state !== "idle", send };
}

const noErrors: FieldErrors = {};

/** What the specification shows in an alert too: a failed request, different passwords, a birth date to come. */
function alertText(errors: FieldErrors): string | undefined {
  const alerted: string[] = [signUpTexts.passwordsDiffer, signUpTexts.dobNotPast];
  return errors.form ?? Object.values(errors).find((text) => alerted.includes(text));
}

function WhatHappensNow({ chosen }: { chosen: OfferedPackage | undefined }) {
  const m = useMessages();
  const format = useFormat();
  const text = !chosen
    ? m.sign_up.next_unknown()
    : chosen.payablePaise === 0
      ? m.sign_up.next_free()
      : m.sign_up.next_paid({ amount: format.price(chosen.payablePaise) });
  return (
    <p className="rounded-card bg-sunken p-4">
      <strong>{m.sign_up.what_now()}</strong> {text}
    </p>
  );
}

function ButtonWords({ chosen, isSending }: { chosen: OfferedPackage | undefined; isSending: boolean }) {
  const m = useMessages();
  const format = useFormat();
  const isPaid = chosen !== undefined && chosen.payablePaise > 0;
  if (isSending) return isPaid ? m.sign_up.going_to_payment() : m.sign_up.making_account();
  return isPaid ? m.sign_up.continue_paid({ amount: format.price(chosen.payablePaise) }) : m.sign_up.continue();
}
