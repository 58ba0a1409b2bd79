import type { ReactNode } from "react";
import { useMessages } from "#lib/messages/messages.tsx";

export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}

/** Marks what was invented for the starter data. */
export function SampleBadge() {
  const m = useMessages();
  return (
    <span title={m.ui.sample_hint()} className="sample-badge">
      {m.ui.sample()}
    </span>
  );
}
