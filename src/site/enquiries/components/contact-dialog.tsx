import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { permissionPurposes } from "#db/schema/choices.ts";
import type { Sender } from "#features/enquiries/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { type Alert, AlertDialog } from "#ui/alert-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { CaptchaField } from "#ui/captcha-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogHead } from "#ui/dialog-head.tsx";
import { Field, TextField } from "#ui/field.tsx";
import { solveCaptcha } from "#ui/solve-captcha.ts";
import { AboutNote, usePageAbout } from "./about-note.tsx";
import { PermissionBoxes } from "./permission-boxes.tsx";

export const contactDialogId = "contact-dialog";

/** The success alert stays this long; then it and the dialog close (decision D17). */
const successMs = 2_000;
const created = 201;

/**
 * The Contact Us dialog of specification section 2: four inputs, the given alerts, fields kept on failure and cleared
 * on success. Without script the form goes to the Contact Us page, which does the same.
 *
 * @param sender who is signed in: name, e-mail and phone are filled in
 */
export function ContactDialog({ sender }: { sender: Sender | null }) {
  const m = useMessages();
  const about = usePageAbout();
  const form = useRef<HTMLFormElement>(null);
  // By it the server recognizes a message that is sent again because its reply was lost.
  const sendKey = useRef("");
  const { pathname } = useLocation();
  const [alert, setAlert] = useState<Alert | null>(null);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);

  const fail = (text: string) => setAlert({ title: m.contact.error(), text });

  /** The given words for every failure; only what the captcha says is of more help. */
  async function refusal(response: Response): Promise<string> {
    const problem = await response.json().catch(() => ({}));
    return String(problem.code).startsWith("captcha") ? problem.error : m.contact.failed();
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (["name", "email", "contact", "message"].some((name) => !values[name]?.trim()))
      return fail(m.contact.fill_all());
    const sent = event.currentTarget;
    sendKey.current ||= crypto.getRandomValues(new Uint32Array(4)).join("-");
    setSending(true);
    try {
      await solveCaptcha(sent);
      const values = new FormData(sent);
      const ticked = Object.fromEntries(permissionPurposes.map((purpose) => [purpose, values.has(purpose)]));
      const response = await fetch("/contacts/", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...Object.fromEntries(values), ...ticked, send_key: sendKey.current, is_active: true }),
      });
      if (response.status !== created) return fail(await refusal(response));
      form.current?.reset();
      sendKey.current = "";
      setSent(true);
      setAlert({ title: m.contact.success(), text: m.contact.sent() });
    } catch {
      fail(m.contact.failed());
    } finally {
      setSending(false);
    }
  }

  function dismiss() {
    setAlert(null);
    if (!isSent) return;
    setSent(false);
    (document.getElementById(contactDialogId) as HTMLDialogElement | null)?.close();
  }

  return (
    <Dialog
      id={contactDialogId}
      titleId="contact-dialog-title"
      className="max-h-[92dvh] w-[44rem] max-w-[94vw] overflow-y-auto rounded-card border border-line p-6 md:p-8"
    >
      <DialogHead
        dialog={contactDialogId}
        titleId="contact-dialog-title"
        title={m.frame.contact_us()}
        closeLabel={m.frame.close()}
      />
      <form
        ref={form}
        method="post"
        action={`${patterns.contact}?from=dialog`}
        onSubmit={send}
        noValidate
        className="mt-4 grid gap-4"
      >
        <AboutNote about={about} />
        <Field
          name="name"
          id="dialog-name"
          label={m.contact.name()}
          defaultValue={sender ? `${sender.first_name} ${sender.last_name}`.trim().slice(0, 120) : undefined}
          autoComplete="name"
          maxLength={120}
        />
        <Field
          name="email"
          id="dialog-email"
          label={m.contact.email()}
          type="email"
          defaultValue={sender?.email}
          autoComplete="email"
          maxLength={254}
        />
        <Field
          name="contact"
          id="dialog-contact"
          label={m.contact.phone_number()}
          type="tel"
          defaultValue={sender?.contact}
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
        />
        <TextField
          name="message"
          id="dialog-message"
          label={m.contact.message()}
          maxLength={5000}
          className="h-[120px]"
        />
        <PermissionBoxes idPrefix="dialog" isSignedIn={sender !== null} />
        <input type="hidden" name="page" value={pathname} />
        <CaptchaField form="contact" />
        <p className="text-sm text-muted">{m.contact.promise()}</p>
        <Button type="submit" disabled={isSending}>
          {isSending ? m.contact.sending() : m.contact.send()}
        </Button>
      </form>
      <AlertDialog alert={alert} onDismiss={dismiss} closeAfterMs={isSent ? successMs : undefined} />
    </Dialog>
  );
}
