import { Megaphone } from "lucide-react";
import { useMessages } from "#lib/messages/messages.tsx";

/** The Latest Update banner; its text is data that staff edit (decision D14). */
export function LatestUpdate({ text }: { text: string }) {
  const m = useMessages();
  return (
    <p className="flex items-start gap-3 rounded-card border border-accent bg-accent-soft px-4 py-3">
      <Megaphone className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
      <span>
        <strong className="mr-2 font-semibold">{m.catalogue.latest_update()}</strong> {text}
      </span>
    </p>
  );
}
