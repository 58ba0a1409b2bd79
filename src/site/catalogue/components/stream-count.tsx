import type { Stream } from "#features/catalogue/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/drawing/figure.tsx";

/** How many colleges of a stream have facts here, and how many more only the national register lists. */
export function StreamCount({ stream, className }: { stream: Stream; className?: string }) {
  const { catalogue: m } = useMessages();
  const { id, college_count: here, register_count: listed } = stream;
  return (
    <>
      {here > 0 || listed === 0 ? (
        <span className={className}>
          <Figure fact={`stream-${id}`}>{m.college_count({ count: here })}</Figure>
        </span>
      ) : null}
      {listed > 0 ? (
        <span className={here > 0 ? "block" : className}>
          {here > 0 ? m.more_in_register({ count: listed }) : m.only_in_register({ count: listed })}
        </span>
      ) : null}
    </>
  );
}
