import { useMessages, useNames } from "#lib/messages/messages.tsx";

/** How a quota reads: central codes in words, and what lists write out in the page's script where it has a name there. */
export function useQuotaName(): (quota: string) => string {
  const { college: m } = useMessages();
  const nameOf = useNames();
  return (quota) => nameOf(m.quota_name({ quota }));
}
