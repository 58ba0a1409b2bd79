import { type FormEvent, useState } from "react";
import { patterns } from "#lib/addresses.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { type Alert, AlertDialog } from "#ui/dialog/alert-dialog.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { sendJson } from "./send-json.ts";

/**
 * New Password, Confirm Password, Reset Password. With script it asks the call and shows the given alerts; without, the
 * page's own action answers.
 *
 * @param errors by field, from the page's action
 */
export function ResetForm({ uid, token, errors }: { uid: string; token: string; errors: FieldErrors }) {
  const m = useMessages();
  const [isSending, setSending] = useState(false);
  const [isDone, setDone] = useState(false);
  const [alert, setAlert] = useState<Alert | null>(null);
  const [shownErrors, setShownErrors] = useState(errors);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const newPassword = values.get("new_password");
    if (newPassword !== values.get("confirm_password"))
      return setAlert({ title: m.login.error(), text: m.login.passwords_differ() });
    setSending(true);
    const answer = await sendJson("/api/password-reset/confirm/", { new_password: newPassword, uid, token });
    setSending(false);
    setShownErrors(answer.fields);
    setDone(answer.status === 200);
    if (answer.status === 200)
      setAlert({ title: m.login.success(), text: m.login.note({ message: "password_changed" }) });
    else if (answer.status !== 422) setAlert({ title: m.login.error(), text: answer.error || m.login.not_reached() });
  }

  function dismiss() {
    setAlert(null);
    if (isDone) window.location.assign(patterns.login);
  }

  return (
    <>
      <form method="post" onSubmit={send} noValidate className="grid gap-4">
        <ErrorSummary errors={shownErrors} />
        <PasswordField
          name="new_password"
          label={m.login.new_password()}
          hint={m.login.new_password_hint()}
          error={shownErrors.new_password}
          autoComplete="new-password"
        />
        <PasswordField
          name="confirm_password"
          label={m.login.confirm_password()}
          error={shownErrors.confirm_password}
          autoComplete="new-password"
        />
        <Button type="submit" isBusy={isSending || isDone}>
          {isSending ? m.login.sending() : m.login.reset_password()}
        </Button>
      </form>
      <AlertDialog alert={alert} onDismiss={dismiss} />
    </>
  );
}
