import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Sender } from "#features/enquiries/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { maxLengths } from "#lib/max-lengths.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { type Alert, AlertDialog } from "#ui/dialog/alert-dialog.tsx";
import { closeDialog, Dialog } from "#ui/dialog/dialog.tsx";
import { DialogHead } from "#ui/dialog/dialog-head.tsx";
import { CaptchaField } from "#ui/form/captcha-field.tsx";
import { Field, TextField } from "#ui/form/field.tsx";
import { cachedPart } from "#ui/parts/cached-part.tsx";
import { AboutNote, usePageAbout } from "./about-note.tsx";
import { PermissionBoxes } from "./permission-boxes.tsx";

export const contactDialogId = "contact-dialog";

/** The success alert stays this long; then it and the dialog close (specification D17). */
const successMs = 2_000;

/** Fetched when the dialog opens: a page that is only read does without. */
type Sending = typeof import("./contact-sending.tsx");

/**
 * The Contact Us dialog of specification S2.4: four inputs, the given alerts, fields unchanged on failure and cleared
 * on success. Without script the form goes to the Contact Us page, which does the same.
 *
 * @param sender who is signed in: name, e-mail and phone are filled in
 */
export function ContactDialog({ sender }: { sender: Sender | null }) {
  const m = useMessages();
  const about = usePageAbout();
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const [sending, setSending] = useState<Sending | null>(null);
  const [alert, setAlert] = useState<Alert | null>(null);
  const [state, setState] = useState<"idle" | "sending" | "sent" | "unsent">("idle");

  async function fetchSending(): Promise<Sending> {
    const fetched = sending ?? (await import("./contact-sending.tsx"));
    setSending(fetched);
    return fetched;
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    const sent = event.currentTarget;
    event.preventDefault();
    if (["name", "email", "contact", "message"].some((name) => !sent[name].value.trim()))
      return setAlert({ title: m.contact.error(), text: m.contact.fill_all() });
    setState("sending");
    const outcome = await fetchSending().then(
      ({ sendMessage }) => sendMessage(sent),
      () => "unsent" as const,
    );
    setState(typeof outcome === "string" ? outcome : "idle");
    if (outcome === "sent") {
      sent.reset();
      setAlert({ title: m.contact.success(), text: m.contact.sent() });
    } else {
      // The given words for every failure; only what the captcha says, or the rule of a field, is of more help.
      const problem = typeof outcome === "string" ? null : outcome.problem;
      setAlert({ title: m.contact.error(), text: problem ?? m.contact.failed() });
    }
  }

  function dismiss() {
    setAlert(null);
    if (state !== "sent") return;
    setState("idle");
    closeDialog(document.getElementById(contactDialogId));
  }

  return (
    <Dialog
      id={contactDialogId}
      titleId="contact-dialog-title"
      onFocus={() => void fetchSending().catch(() => {})}
      className="form-sheet w-[44rem]"
    >
      <DialogHead
        dialog={contactDialogId}
        titleId="contact-dialog-title"
        title={m.frame.contact_us()}
        closeLabel={m.frame.close()}
        className="sheet-head"
      />
      <form
        ref={form}
        method="post"
        action={`${patterns.contact}?from=dialog`}
        onSubmit={send}
        noValidate
        className="mt-4 flex flex-col gap-4"
      >
        {sending ? <sending.ContactDraft owner={sender?.email ?? ""} state={state} /> : null}
        <AboutNote about={about} />
        <Questions sender={sender} />
        <input type="hidden" name="page" value={pathname} />
        <CaptchaField form="contact" />
        <p className="text-sm text-muted">{m.contact.promise()}</p>
        <div className="sheet-foot">
          <Button type="submit" isBusy={state === "sending"} className="w-full">
            {state === "sending" ? m.contact.sending() : m.contact.send()}
          </Button>
        </div>
        <PermissionBoxes idPrefix="dialog" isSignedIn={sender !== null} />
      </form>
      <AlertDialog alert={alert} onDismiss={dismiss} closeAfterMs={state === "sent" ? successMs : undefined} />
    </Dialog>
  );
}

const isAnybody = ({ sender }: { sender: Sender | null }) => sender === null;

const Questions = cachedPart(function Questions({ sender }: { sender: Sender | null }) {
  const m = useMessages();
  return (
    <>
      <Field
        name="name"
        id="dialog-name"
        label={m.contact.name()}
        defaultValue={
          sender ? `${sender.first_name} ${sender.last_name}`.trim().slice(0, maxLengths.fullName) : undefined
        }
        autoComplete="name"
        maxLength={maxLengths.fullName}
      />
      <Field
        name="email"
        id="dialog-email"
        label={m.contact.email()}
        type="email"
        defaultValue={sender?.email}
        autoComplete="email"
        maxLength={maxLengths.email}
      />
      <Field
        name="contact"
        id="dialog-contact"
        label={m.contact.phone_number()}
        type="tel"
        defaultValue={sender?.contact}
        inputMode="tel"
        autoComplete="tel"
        maxLength={maxLengths.phone}
      />
      <TextField
        name="message"
        id="dialog-message"
        label={m.contact.message()}
        maxLength={maxLengths.message}
        className="h-[120px]"
      />
    </>
  );
}, isAnybody);
