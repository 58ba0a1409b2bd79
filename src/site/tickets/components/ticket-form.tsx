import { useState } from "react";
import { useNavigate } from "react-router";
import { ticketDepartments, ticketPriorities } from "#db/schema/choices.ts";
import type { Ticket } from "#features/tickets/contract.ts";
import { maxMessageLength, maxSubjectLength } from "#features/tickets/values.ts";
import { patterns, ticketPath } from "#lib/addresses.ts";
import { maxLengths } from "#lib/max-lengths.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { noteAccepted } from "#ui/form/accepted-form.ts";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field, TextField } from "#ui/form/field.tsx";
import { withinTimeout } from "#ui/form/reply-timeout.ts";
import { SelectField } from "#ui/form/select-field.tsx";
import { DraftNotice } from "#ui/offline/draft-notice.tsx";
import { useDraft } from "#ui/offline/use-draft.ts";
import { FilesField } from "./files-field.tsx";
import { TicketCreated } from "./ticket-created.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";

/** What is in the form, and what is wrong with it. */
export interface TicketDraft {
  values: Record<string, string>;
  errors: Record<string, string>;
}

const storedFields = ["name", "email", "subject", "department", "priority", "message"];

/**
 * The Support Ticket form of specification S2.
 *
 * @param owner whose form it is: what is stored on the device stays theirs
 */
export function TicketForm({ draft, sendKey, owner }: { draft: TicketDraft; sendKey: string; owner: string }) {
  const m = useMessages();
  const navigate = useNavigate();
  const stored = useDraft(`ticket:${owner}`, storedFields, sendKey);
  const [created, setCreated] = useState<string | null>(null);
  const upload = useUpload<Ticket>("/api/tickets/", async ({ reference }) => {
    stored.drop();
    setCreated(reference);
    noteAccepted(ticketPath(reference));
    // When its page cannot be fetched, the router reloads this one, and the reference would be gone with it.
    if (await isReachable(reference)) navigate(`${ticketPath(reference)}?created=1`);
  });
  const errors = upload.errors ?? draft.errors;
  const isSending = upload.percent !== null;
  if (created) return <TicketCreated reference={created} isLinked />;
  const field = (name: string) => ({ name, error: errors[name], defaultValue: draft.values[name], required: true });
  return (
    <form
      ref={stored.form}
      method="post"
      encType="multipart/form-data"
      onInput={stored.save}
      onSubmit={(event) => {
        stored.saveToSend();
        upload.send(event);
      }}
      noValidate
      className="mt-4 grid gap-4"
    >
      <ErrorSummary errors={errors} />
      <DraftNotice draft={stored} isNotSent={upload.isNotSent} hasFiles />
      <input type="hidden" name="send_key" value={stored.sendKey} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field("name")} label={m.tickets.name()} autoComplete="name" maxLength={maxLengths.bothNames} />
        <Field
          {...field("email")}
          label={m.tickets.email()}
          hint={m.tickets.email_hint()}
          type="email"
          autoComplete="email"
          maxLength={maxLengths.email}
        />
      </div>
      <Field {...field("subject")} label={m.tickets.subject()} maxLength={maxSubjectLength} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field("department")}
          label={m.tickets.department()}
          asking={m.tickets.choose_department()}
          options={ticketDepartments}
        />
        <SelectField
          {...field("priority")}
          label={m.tickets.priority()}
          asking={m.tickets.choose_priority()}
          options={ticketPriorities}
        />
      </div>
      <TextField {...field("message")} label={m.tickets.message()} maxLength={maxMessageLength} className="h-40" />
      <FilesField error={errors.files} />
      <UploadProgress percent={upload.percent} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSending} className="grow sm:grow-0">
          {isSending ? m.tickets.creating() : m.tickets.create()}
        </Button>
        <ButtonLink to={patterns.dashboard} look="secondary">
          {m.tickets.cancel()}
        </ButtonLink>
      </div>
    </form>
  );
}

async function isReachable(reference: string): Promise<boolean> {
  const reply = await withinTimeout(fetch(`/api/tickets/${reference}/`)).catch(() => null);
  return reply?.ok ?? false;
}
