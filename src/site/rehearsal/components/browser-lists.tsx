import { useState } from "react";
import type { ChoiceList } from "#features/choices/list-rules.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { readStoredLists } from "#site/choices/components/stored-lists.ts";
import { useIsLive } from "#ui/page/use-is-live.ts";

/** The lists that this browser keeps without an account; each button fills the page with one of them. */
export function BrowserLists() {
  const { rehearsal: m } = useMessages();
  const [lists, setLists] = useState<readonly ChoiceList[] | null>(null);
  if (useIsLive() && lists === null) setLists(storedLists());
  if (!lists || lists.length === 0) return null;
  return (
    <section aria-label={m.browser_lists()} className="card mb-4 px-4 py-2">
      <p>{m.browser_lists()}</p>
      <div className="flex flex-wrap gap-x-4">
        {lists.map(({ id, name, authority, rows }) => (
          // The list is in no address: it is sent in the body, as /choices does.
          <form key={id} method="post" action={`${patterns.rehearsal}?authority=${authority}`}>
            <input type="hidden" name="authority" value={authority} />
            <input type="hidden" name="choices" value={rows.flatMap(({ branchId }) => branchId ?? []).join(",")} />
            <button type="submit" className="link min-h-11">
              {name}
            </button>
          </form>
        ))}
      </div>
    </section>
  );
}

/** Those that can be replayed: of a counselling that we know, with a branch that we know. */
function storedLists(): ChoiceList[] {
  const all = readStoredLists().lists.map(({ list }) => list);
  return all.filter(({ authority, rows }) => authority !== "other" && rows.some(({ branchId }) => branchId !== null));
}
