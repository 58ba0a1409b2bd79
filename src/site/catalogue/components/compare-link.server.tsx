import { comparePath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";

/** The link that begins a comparison with a college, or with one of its branches. */
export function CompareLink({ kind, id }: { kind: "college" | "branch"; id: number }) {
  const { compare: m } = useMessages();
  return (
    <p className="no-print mt-2">
      <a href={comparePath(`${kind}-${id}`)} rel="nofollow" className="link tap-row font-semibold">
        {kind === "college" ? m.link_college() : m.link_branch()}
      </a>
    </p>
  );
}
