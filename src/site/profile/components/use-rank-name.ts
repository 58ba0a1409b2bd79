import { useMessages } from "#lib/messages/messages.tsx";

/** How a rank reads by the name of its field: `jee_main.category` is "JEE Main, rank in your category". */
export function useRankName(): (name: string) => string {
  const { chances: m } = useMessages();
  return (name) => {
    const [list = "", kind = ""] = name.split(".");
    return m.rank_label({ list: m.list_name({ list }), kind: m.kind_name({ kind }) });
  };
}
