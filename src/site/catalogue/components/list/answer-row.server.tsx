import type { ReactNode } from "react";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";

/** A row: what it is, a sentence, and the way on; with one way only the title leads there. */
export function Row({ title, text, ways, to }: { title: string; text?: string; ways?: ReactNode; to?: string }) {
  const { answers: m } = useMessages();
  return (
    <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-lg">{title}</h3>
        {text ? <p className="mt-1 max-w-reading text-muted">{text}</p> : null}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">{to ? <ButtonLink to={to}>{m.open()}</ButtonLink> : ways}</div>
    </div>
  );
}
