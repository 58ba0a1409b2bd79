import { useRef, useState } from "react";
import { Form } from "react-router";
import { needsGuardianFields } from "#features/accounts/sign-up-rules.ts";
import type { OfferedPackage } from "#features/packages/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { AlertDialog } from "#ui/dialog/alert-dialog.tsx";
import { CaptchaField } from "#ui/form/captcha-field.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Link } from "#ui/link.tsx";
import type { SignUpFormValues } from "../sign-up-answers.ts";
import { stepId } from "../sign-up-steps.ts";
import { PackageCards } from "./package-cards.tsx";
import { PasswordFields } from "./password-fields.tsx";
import { PersonFields } from "./person-fields.tsx";
import { SignUpStepSection } from "./sign-up-step.tsx";
import { StreamChoices } from "./stream-choices.tsx";
import { type SignUpResult, useLive, useSending } from "./use-sign-up.ts";

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

/**
 * The sign-up form: one form, in two steps on a phone. One table of rules judges in the browser, then the same on the
 * server; what was typed stays in the fields, the passwords too. Without script it is an ordinary form.
 */
export function SignUpForm({ streams, packages, today, attempt, values, verdict }: SignUpFormProps) {
  const m = useMessages();
  const form = useRef<HTMLFormElement>(null);
  // A change of the step is a navigation, after which the router has no answer of the server any more.
  const [begun] = useState(values);
  const { live, readLive } = useLive(form, begun);
  const { errors, alert, setAlert, isSending, send, finishFirst } = useSending(form, verdict, today);
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
        className="steps grid gap-5"
        tabIndex={-1}
      >
        <ErrorSummary errors={errors} />
        <input type="hidden" name="attempt" value={attempt} />
        <SignUpStepSection step={1}>
          <PersonFields
            values={begun}
            errors={errors}
            phoneLength={live.shown.contact.length}
            isGuardianHidden={!needsGuardian && !errors.guardian_name && !errors.guardian_email}
          />
          <StreamChoices streams={streams} chosen={begun.intrested_in} error={errors.intrested_in} />
          <div className="step-only">
            <a href={`#${stepId(2)}`} onClick={finishFirst} className={buttonClasses("primary", "w-full text-lg")}>
              {m.sign_up.next()}
            </a>
          </div>
        </SignUpStepSection>
        <SignUpStepSection step={2}>
          <PasswordFields errors={errors} confirmError={live.confirmError} />
          <PackageCards packages={packages} chosen={begun.package} error={errors.package} onClear={readLive} />
          <CaptchaField form="signup" />
          <WhatHappensNow chosen={chosen} />
          <Button type="submit" isBusy={isSending} className="w-full text-lg">
            <ButtonWords chosen={chosen} isSending={isSending} />
          </Button>
          <div className="step-only">
            <a href={`#${stepId(1)}`} className="link tap-row">
              {m.sign_up.back()}
            </a>
          </div>
          <PrivacyNote />
        </SignUpStepSection>
      </Form>
      <AlertDialog alert={alert} onDismiss={() => setAlert(null)} />
    </>
  );
}

function PrivacyNote() {
  const { sign_up: m } = useMessages();
  return (
    <p className="text-sm text-muted">
      {m.privacy()}{" "}
      <Link to={patterns.privacy} className="link">
        {m.privacy_link()}
      </Link>
    </p>
  );
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
