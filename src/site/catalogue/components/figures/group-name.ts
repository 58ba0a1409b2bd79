import { readGroup } from "#features/catalogue/median-rules.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";

/** How a group of graduates reads: NIRF's "UG, 4 years (Law)" in the page's language, any other name as it was filed. */
export function useGroupName(): (group: string) => string {
  const { outcomes: m } = useMessages();
  const nameOf = useNames();
  return (group) => {
    const read = readGroup(group);
    if (!read) return group;
    const [, field] = /\((.+)\)$/.exec(group.trim()) ?? [];
    return m.group({ level: read.level, years: read.years, field: field ? ` (${nameOf(field)})` : "" });
  };
}
