import { readGroup } from "#features/catalogue/median-rules.ts";
import { type Language, useMessages, useNames } from "#lib/messages/messages.tsx";

/** How a group of graduates reads: NIRF's "UG, 4 years (Law)" in the page's language, any other name as it was filed. */
export function useGroupName(): (group: string) => string {
  const messages = useMessages();
  const nameOf = useNames();
  return (group) => groupNameIn({ messages, nameOf }, group);
}

/** The same outside a component. */
export function groupNameIn({ messages, nameOf }: Pick<Language, "messages" | "nameOf">, group: string): string {
  const read = readGroup(group);
  if (!read) return group;
  const [, field] = /\((.+)\)$/.exec(group.trim()) ?? [];
  return messages.outcomes.group({ level: read.level, years: read.years, field: field ? ` (${nameOf(field)})` : "" });
}
