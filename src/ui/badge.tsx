import type { ReactNode } from "react";
import { useMessages } from "#lib/messages/messages.tsx";

export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}

/** Marks what was invented for the starter data. */
export function SampleBadge() {
  const m = useMessages();
  return (
    <span
      title={m.ui.sample_hint()}
      className="inline-block rounded-md border border-dashed border-line-strong px-2 text-sm font-medium text-muted"
    >
      {m.ui.sample()}
    </span>
  );
}
