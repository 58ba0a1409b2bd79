import type { TicketMessage } from "#features/tickets/contract.ts";
import { attachmentPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { useFileSize } from "./files-field.tsx";

/** What was written, oldest first; the student's own messages are to the right. */
export function Thread({ messages }: { messages: TicketMessage[] }) {
  const m = useMessages();
  return (
    <section className="mt-6" aria-labelledby="thread">
      <h2 id="thread" className="sr-only">
        {m.tickets.thread()}
      </h2>
      <ol className="grid gap-4">
        {messages.map((message) => (
          <ThreadMessage key={message.id} message={message} />
        ))}
      </ol>
    </section>
  );
}

function ThreadMessage({
  message: { author, author_name, message, created_at, attachments },
}: {
  message: TicketMessage;
}) {
  const m = useMessages();
  const size = useFileSize();
  const isOwn = author === "student";
  return (
    <li
      className={`min-w-0 rounded-card border p-4 ${isOwn ? "border-line bg-card sm:ml-10" : "border-good bg-good-soft sm:mr-10"}`}
    >
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold">{isOwn ? m.tickets.you() : author_name}</span>
        <time dateTime={created_at} className="text-muted">
          {m.tickets.sent_on({ when: created_at })}
        </time>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{message}</p>
      {attachments.length > 0 ? (
        <ul className="mt-2" aria-label={m.tickets.attachments()}>
          {attachments.map(({ id, name, size_bytes }) => (
            <li key={id}>
              {/* A download, not a page: the browser asks for it itself. */}
              <a
                href={attachmentPath(id)}
                download={name}
                className="link inline-flex min-h-11 max-w-full items-center gap-2"
              >
                <Icon name="paperclip" className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
                <span className="min-w-0 wrap-anywhere">{m.tickets.download({ name, size: size(size_bytes) })}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
