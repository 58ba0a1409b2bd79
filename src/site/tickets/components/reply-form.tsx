import { maxMessageLength } from "#features/tickets/values.ts";
import { ticketPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { noteAccepted } from "#ui/form/accepted-form.ts";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { TextField } from "#ui/form/field.tsx";
import { DraftNotice } from "#ui/offline/draft-notice.tsx";
import { useDraft } from "#ui/offline/use-draft.ts";
import { FilesField } from "./files-field.tsx";
import type { TicketDraft } from "./ticket-form.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";

const storedFields = ["message"];

/** One more message to a ticket, with files. */
export function ReplyForm({
  reference,
  draft,
  sendKey,
  onSent,
}: {
  reference: string;
  draft: TicketDraft;
  sendKey: string;
  onSent: () => void;
}) {
  const m = useMessages();
  const stored = useDraft(`ticket-reply:${reference}`, storedFields, sendKey);
  const upload = useUpload(`/api/tickets/${reference}/messages/`, () => {
    stored.drop();
    noteAccepted(ticketPath(reference));
    onSent();
  });
  const errors = upload.errors ?? draft.errors;
  const isSending = upload.percent !== null;
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
      className="mt-8 grid gap-4"
    >
      <h2 className="text-xl">{m.tickets.write_back()}</h2>
      <ErrorSummary errors={errors} />
      <DraftNotice draft={stored} isNotSent={upload.isNotSent} hasFiles />
      <input type="hidden" name="send_key" value={stored.sendKey} />
      <TextField
        name="message"
        label={m.tickets.message()}
        error={errors.message}
        defaultValue={draft.values.message}
        maxLength={maxMessageLength}
        required
        className="h-32"
      />
      <FilesField error={errors.files} />
      <UploadProgress percent={upload.percent} />
      <Button type="submit" isBusy={isSending} className="justify-self-start">
        {isSending ? m.tickets.creating() : m.tickets.send()}
      </Button>
    </form>
  );
}
