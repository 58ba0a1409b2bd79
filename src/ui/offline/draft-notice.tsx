import { useEffect, useRef } from "react";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "../button.tsx";
import type { Draft } from "./use-draft.ts";

/**
 * Inside a form: that it was not sent, with the button that sends it again; or that it holds what was typed earlier.
 *
 * @param isNotSent the last attempt did not reach the server, or its reply did not come back
 */
export function DraftNotice({
  draft,
  isNotSent,
  hasFiles = false,
}: {
  draft: Draft;
  isNotSent: boolean;
  hasFiles?: boolean;
}) {
  const m = useMessages();
  if (isNotSent) return <NotSent text={m.drafts.not_sent_text()} canSend />;
  if (!draft.isRestored) return null;
  const discard = () => {
    draft.drop();
    draft.form.current?.reset();
  };
  return (
    <div role="status" className="rounded-card border border-accent bg-accent-soft p-4">
      <p>{m.drafts.restored()}</p>
      {hasFiles ? <p className="mt-1">{m.drafts.choose_files()}</p> : null}
      <Button look="secondary" className="mt-3" onClick={discard}>
        {m.drafts.discard()}
      </Button>
    </div>
  );
}

/**
 * Says that something did not reach the server; takes the focus.
 *
 * @param canSend the form around it can be sent as it is
 * @param onSendAgain sends it where there is no such form
 */
export function NotSent({
  text,
  canSend = false,
  onSendAgain,
}: {
  text: string;
  canSend?: boolean;
  onSendAgain?: () => void;
}) {
  const m = useMessages();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-card border-2 border-bad bg-bad-soft p-4">
      <p className="font-semibold">{m.drafts.not_sent()}</p>
      <p className="mt-1">{text}</p>
      {canSend || onSendAgain ? (
        <Button type={onSendAgain ? "button" : "submit"} className="mt-3" onClick={onSendAgain}>
          {m.drafts.send_again()}
        </Button>
      ) : null}
    </div>
  );
}
