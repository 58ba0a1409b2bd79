import type { ReactNode } from "react";
import type { Stream } from "#features/catalogue/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/drawing/figure.tsx";

/**
 * How many colleges of a stream have facts here, and how many more only the national register lists.
 *
 * @param children what follows the count, such as the seats
 */
export function StreamCount({
  stream: { id, college_count: here, register_count: listed },
  className,
  children,
}: {
  stream: Stream;
  className?: string;
  children?: ReactNode;
}) {
  const { catalogue: m } = useMessages();
  if (here === 0 && listed > 0)
    return (
      <>
        <span className={className}>{m.only_in_register({ count: listed })}</span>
        {children}
      </>
    );
  return (
    <>
      <Figure fact={`stream-${id}`}>
        <span className={className}>{m.college_count({ count: here })}</span>
        {children}
      </Figure>
      {listed > 0 ? <span className="block">{m.more_in_register({ count: listed })}</span> : null}
    </>
  );
}
