import { useMessages } from "#lib/messages/messages.tsx";

/** What the server refused, as a sentence that names the field. */
export function useErrorSentences(errors: Readonly<Record<string, string>>): Record<string, string> {
  const { costs: m } = useMessages();
  return Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [name, m.field_error({ field: m.field_name({ name }), text })]),
  );
}
