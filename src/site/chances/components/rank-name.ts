import { useMessages } from "#lib/messages/messages.tsx";
import { useRefusals } from "#lib/messages/use-refusals.ts";

/** How a rank reads by the name of its field: `jee_main.category` is "JEE Main, rank in your category". */
export function useRankName(): (name: string) => string {
  const { chances: m } = useMessages();
  return (name) => {
    const [list = "", kind = "", question = ""] = name.split(".");
    if (list === "claims") return m.need({ needs: question === "home" ? "state" : "category" });
    return m.rank_label({ list: m.list_name({ list }), kind: m.kind_name({ kind }) });
  };
}

/** What the server refused, as a sentence that names the field. */
export function useErrorSentences(errors: Readonly<Record<string, string>>): Record<string, string> {
  const { chances: m } = useMessages();
  const rankName = useRankName();
  const say = useRefusals();
  return Object.fromEntries(
    Object.entries(errors).map(([name, text]) => {
      const field = name.includes(".") ? rankName(name) : m.field_name({ name });
      return [name, m.field_error({ field, text: say(text) })];
    }),
  );
}
