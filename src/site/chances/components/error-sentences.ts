import { useMessages } from "#lib/messages/messages.tsx";
import { useRankName } from "#site/profile/components/use-rank-name.ts";

/** What the server refused, as a sentence that names the field. */
export function useErrorSentences(errors: Readonly<Record<string, string>>): Record<string, string> {
  const { chances: m } = useMessages();
  const rankName = useRankName();
  return Object.fromEntries(
    Object.entries(errors).map(([name, text]) => {
      const field = name.includes(".") ? rankName(name) : m.field_name({ name });
      return [name, m.field_error({ field, text })];
    }),
  );
}
