import { useEffect, useRef } from "react";
import { useMessages } from "#lib/messages/messages.tsx";

/** What was refused, gathered on top: takes focus, and each line leads to its field. */
export function ErrorSummary({ errors }: { errors: Record<string, string> }) {
  const m = useMessages();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new verdict takes the focus again
  useEffect(() => box.current?.focus(), [errors]);
  if (Object.keys(errors).length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-card border-2 border-bad bg-bad-soft p-4">
      <h2 className="text-lg">{m.ui.check_answers()}</h2>
      <ul className="mt-1">
        {Object.entries(errors).map(([name, error]) => (
          <li key={name}>
            <a href={`#${name}`} className="text-bad underline underline-offset-4">
              {error}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
