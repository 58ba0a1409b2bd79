import { type FormEvent, useState } from "react";
import { patterns } from "#lib/addresses.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { maxLengths } from "#lib/max-lengths.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { type Alert, AlertDialog } from "#ui/dialog/alert-dialog.tsx";
import { LampMark } from "#ui/drawing/lamp-mark.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field } from "#ui/form/field.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { sendJson } from "./send-json.ts";

/** The success alert stays this long (specification S9.5). */
const successMs = 2_000;

/**
 * Identifier and password. With script it asks the call and shows its alerts; without, the page's own action answers.
 *
 * @param next address of ours to go to afterwards
 * @param errors by field, from the page's action
 */
export function LoginForm({ next, identifier, errors }: { next: string; identifier: string; errors: FieldErrors }) {
  const m = useMessages();
  const [isSigningIn, setSigningIn] = useState(false);
  const [isSignedIn, setSignedIn] = useState(false);
  const [alert, setAlert] = useState<Alert | null>(null);
  const [shownErrors, setShownErrors] = useState(errors);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setSigningIn(true);
    const answer = await sendJson("/api/sign-in/", {
      identifier: values.get("identifier"),
      password: values.get("password"),
    });
    setSigningIn(false);
    setShownErrors(answer.fields);
    if (answer.status === 200) {
      setSignedIn(true);
      setAlert({ title: m.login.success(), text: m.login.signed_in() });
    } else if (answer.status !== 422) {
      setAlert({ title: m.login.error(), text: answer.error || m.login.not_reached() });
    }
  }

  function dismiss() {
    setAlert(null);
    // Loads a new document, so that header and lists show the signed-in student.
    if (isSignedIn) window.location.assign(next);
  }

  return (
    <>
      <form
        method="post"
        action={`${patterns.login}?next=${encodeURIComponent(next)}`}
        onSubmit={send}
        noValidate
        className="grid gap-4"
      >
        <ErrorSummary errors={shownErrors} />
        <Field
          name="identifier"
          label={m.login.identifier()}
          hint={m.login.identifier_hint()}
          error={shownErrors.identifier}
          defaultValue={identifier}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLengths.email}
        />
        <PasswordField
          name="password"
          label={m.login.password()}
          error={shownErrors.password}
          autoComplete="current-password"
          maxLength={maxLengths.password}
        />
        <Button type="submit" isBusy={isSigningIn || isSignedIn}>
          {m.login.login()}
        </Button>
      </form>
      {isSigningIn || isSignedIn ? <LoadingScreen text={m.ui.loading()} /> : null}
      <AlertDialog alert={alert} onDismiss={dismiss} closeAfterMs={isSignedIn ? successMs : undefined} />
    </>
  );
}

function LoadingScreen({ text }: { text: string }) {
  return (
    <div role="status" className="fixed inset-0 z-30 flex flex-col items-center justify-center gap-3 bg-ground/95">
      <LampMark className="size-14 text-ink" />
      <p className="text-lg font-semibold">{text}</p>
    </div>
  );
}
