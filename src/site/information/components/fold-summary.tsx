import type { ReactNode } from "react";
import { Icon } from "#ui/drawing/icon.tsx";

/** The heading of a `<details class="group">`, with an arrow that turns when it is open. */
export function FoldSummary({ className, children }: { className: string; children: ReactNode }) {
  return (
    <summary className={`flex items-center justify-between gap-4 font-semibold ${className}`}>
      {children}
      <Icon
        name="chevron-down"
        className="size-5 shrink-0 transition-transform group-open:rotate-180"
        strokeWidth={1.5}
        aria-hidden="true"
      />
    </summary>
  );
}
