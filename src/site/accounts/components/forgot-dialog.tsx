import { type FormEvent, useRef, useState } from "react";
import { patterns } from "#lib/addresses.ts";
import { maxLengths } from "#lib/max-lengths.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { type Alert, AlertDialog } from "#ui/dialog/alert-dialog.tsx";
import { closeDialog, Dialog } from "#ui/dialog/dialog.tsx";
import { DialogHead } from "#ui/dialog/dialog-head.tsx";
import { CaptchaField } from "#ui/form/captcha-field.tsx";
import { Field } from "#ui/form/field.tsx";
import { solveCaptcha } from "#ui/form/solve-captcha.ts";
import { sendJson } from "./send-json.ts";

const forgotDialogId = "forgot-password";

/** Forget Password: with script a dialog with an e-mail field and Send, without it the page of the same name. */
export function ForgotPassword() {
  const m = useMessages();
  return (
    <>
      <a href={patterns.forgotPassword} data-dialog={forgotDialogId} className="link tap-row">
        {m.login.forget_password()}
      </a>
      <ForgotDialog />
    </>
  );
}

function ForgotDialog() {
  const m = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState<string>();
  const [alert, setAlert] = useState<Alert | null>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    setSending(true);
    await solveCaptcha(sent);
    const answer = await sendJson("/api/password-reset/", Object.fromEntries(new FormData(sent)));
    setSending(false);
    setError(answer.fields.email);
    if (answer.fields.email) return;
    const isTaken = answer.status === 202;
    setSent(isTaken);
    setAlert(
      isTaken
        ? { title: m.login.success(), text: m.login.reset_requested() }
        : { title: m.login.error(), text: answer.error || m.login.not_reached() },
    );
  }

  function dismiss() {
    setAlert(null);
    if (!isSent) return;
    setSent(false);
    form.current?.reset();
    closeDialog(document.getElementById(forgotDialogId));
  }

  return (
    <Dialog
      id={forgotDialogId}
      titleId="forgot-title"
      className="w-[28rem] max-w-[94vw] rounded-card border border-line p-6"
    >
      <DialogHead
        dialog={forgotDialogId}
        titleId="forgot-title"
        title={m.login.forget_password()}
        closeLabel={m.login.close()}
        className="gap-3"
      />
      <p className="mt-2 text-muted">{m.login.forgot_intro()}</p>
      <form
        ref={form}
        method="post"
        action={patterns.forgotPassword}
        onSubmit={send}
        noValidate
        className="mt-4 grid gap-4"
      >
        <Field
          name="email"
          id="forgot-email"
          label={m.login.email()}
          error={error}
          type="email"
          autoComplete="email"
          maxLength={maxLengths.email}
        />
        <CaptchaField form="reset" />
        <Button type="submit" isBusy={isSending}>
          {isSending ? m.login.sending() : m.login.send()}
        </Button>
      </form>
      <AlertDialog alert={alert} onDismiss={dismiss} />
    </Dialog>
  );
}
