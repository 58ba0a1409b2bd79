import { Form, useNavigation } from "react-router";
import type { Sender } from "#features/enquiries/contract.ts";
import type { Fact } from "#features/facts/contract.ts";
import { maxOffice, maxShouldBe, maxWords } from "#features/reports/values.ts";
import type { FormOutcome } from "#http/act/form.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { FilesField } from "#site/tickets/components/files-field.tsx";
import { Button } from "#ui/button.tsx";
import { CaptchaField } from "#ui/form/captcha-field.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field, TextField } from "#ui/form/field.tsx";
import { useSolvedSubmit } from "#ui/form/use-solved-submit.ts";
import { DraftNotice } from "#ui/offline/draft-notice.tsx";
import { useDraft, useDraftTaken } from "#ui/offline/use-draft.ts";
import { useFigureName, useFigureValue } from "./fact-words.ts";

const storedFields = ["should_be", "evidence_url", "words", "office", "name", "email"];

/** The form that reports a figure as wrong: what is shown is filled in, the rest is the visitor's. */
export function ReportForm({
  fact,
  sender,
  outcome,
}: {
  fact: Fact;
  /** Who is signed in; null: nobody, and no account is needed. */
  sender: Sender | null;
  /** What was done is named by the reference of the report; null: nothing arrived. */
  outcome: FormOutcome<string> | null | undefined;
}) {
  const m = useMessages();
  useDraftTaken(`report:${fact.id}`, outcome?.done);
  return (
    <section id="report" className="mt-8 max-w-2xl">
      <h2 className="text-xl">{m.facts.report_title()}</h2>
      {outcome?.done ? (
        <div role="status" className="mt-3 rounded-card border-2 border-good bg-good-soft p-6">
          <p className="text-lg">{m.facts.report_sent()}</p>
          <p className="mt-2">{m.contact.reference({ reference: outcome.done })}</p>
          <p className="mt-2">{m.facts.report_sent_answer()}</p>
        </div>
      ) : (
        <Fields fact={fact} sender={sender} outcome={outcome} />
      )}
    </section>
  );
}

function Fields({ fact, sender, outcome }: Parameters<typeof ReportForm>[0]) {
  const m = useMessages();
  const { state, formAction } = useNavigation();
  const sendSolved = useSolvedSubmit();
  const isSending = state !== "idle" && formAction !== undefined;
  const draft = useDraft(`report:${fact.id}`, storedFields);
  const errors = outcome?.errors ?? {};
  const known: Record<string, string> = sender
    ? { name: `${sender.first_name} ${sender.last_name}`.trim(), email: sender.email }
    : {};
  const field = (name: string) => {
    return { name, error: errors[name], defaultValue: outcome?.values[name] ?? known[name] };
  };
  return (
    <Form
      ref={draft.form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={draft.save}
      onSubmit={(event) => {
        draft.saveToSend();
        sendSolved(event);
      }}
      className="mt-2 grid gap-4"
    >
      <p>{m.facts.report_intro()}</p>
      <ErrorSummary errors={errors} />
      <DraftNotice draft={draft} isNotSent={outcome === null && !isSending} hasFiles />
      <input type="hidden" name="send_key" value={draft.sendKey} />
      <Shown fact={fact} />
      <Field {...field("should_be")} label={m.facts.report_right()} maxLength={maxShouldBe} required />
      <Field
        {...field("evidence_url")}
        label={m.facts.report_from()}
        hint={m.facts.report_from_hint()}
        type="url"
        inputMode="url"
        maxLength={1000}
      />
      <FilesField error={errors.files} />
      <TextField {...field("words")} label={m.facts.report_words()} maxLength={maxWords} className="h-24" />
      <Field
        {...field("office")}
        label={m.facts.report_office()}
        hint={m.facts.report_office_hint()}
        maxLength={maxOffice}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field("name")} label={m.facts.report_name()} autoComplete="name" maxLength={120} required />
        <Field
          {...field("email")}
          label={m.facts.report_email()}
          hint={m.facts.report_email_hint()}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
      </div>
      <CaptchaField form="contact" />
      <Button type="submit" isBusy={isSending} className="justify-self-start">
        {isSending ? m.contact.sending() : m.facts.report_send()}
      </Button>
    </Form>
  );
}

/** What is shown now; the server reads it again when the report arrives. */
function Shown({ fact: { figures } }: { fact: Fact }) {
  const m = useMessages();
  const nameOf = useFigureName();
  const read = useFigureValue();
  return (
    <dl className="rounded-card bg-sunken p-4">
      <dt className="font-semibold">{m.facts.report_shown()}</dt>
      {figures.map((figure) => (
        <dd key={figure.name}>
          {nameOf(figure.name)}: {read(figure)}
        </dd>
      ))}
    </dl>
  );
}
