import type { ReactNode } from "react";
import { Scene } from "../drawing/picture.tsx";

/** What a list shows instead of entries: a small drawing, the given sentence, one useful next step. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div
      className="card mx-auto flex max-w-reading flex-col items-center gap-4 p-6 text-center"
      data-tint="engineering"
    >
      <div className="h-28 w-52 overflow-hidden rounded-card">
        <Scene kind="house" id={7} />
      </div>
      <p className="text-lg">{text}</p>
      {children}
    </div>
  );
}
