import { SampleBadge } from "../drawing/badge.tsx";

/** Says in a sentence that what the page shows was invented for the starter data. */
export function SampleNotice({ text }: { text: string }) {
  return (
    <p className="rounded-card border border-dashed border-line-strong bg-card px-4 py-2.5">
      <SampleBadge />
      <span className="ml-2">{text}</span>
    </p>
  );
}
