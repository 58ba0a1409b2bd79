import type { Source, WithheldFact } from "#features/catalogue/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";

/** Whether the source itself says that its publisher does not give this figure. */
export function isWithheld(source: Source, fact: WithheldFact): boolean {
  return source.withheld?.includes(fact) ?? false;
}

/**
 * What a missing figure says. "Not published" is a statement about the publisher, made only where the source says so; in
 * every other case all that is known is that we do not have the figure.
 */
export function useMissing(): (source: Source, fact: WithheldFact) => string {
  const { ui } = useMessages();
  return (source, fact) => (isWithheld(source, fact) ? ui.not_published() : ui.not_in_data());
}
