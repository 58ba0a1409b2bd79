import type { ReactNode } from "react";
import { nameOfRow } from "#features/choices/list-history-rules.ts";
import type { ChoiceList } from "#features/choices/list-rules.ts";
import { describeMending } from "#features/choices/mended-list.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import type { ListAside } from "../list-view.ts";

/** More changes of a kind than these are counted. */
const named = 10;

/** What a mended list would change, before it is saved as a version of the list. */
export function MendedPreview({ list, mended }: { list: ChoiceList } & Pick<ListAside, "mended">) {
  const { choices: m } = useMessages();
  if (mended?.listId !== list.id || mended.rows.length === 0) return null;
  const { moved, removed, added } = describeMending(list, mended.rows);
  const isSame = moved.length + removed.length + added.length === 0;
  return (
    <section aria-labelledby="mended-heading" className="card mt-4 border-accent p-4">
      <h2 id="mended-heading" className="text-xl">
        {m.mended_heading({ name: list.name })}
      </h2>
      {isSame ? <p className="mt-2">{m.mended_same()}</p> : null}
      <Changes texts={moved.map(({ row, from, to }) => m.mended_moved({ name: nameOfRow(row), from, to }))} />
      <Changes texts={removed.map(({ row, from }) => m.mended_removed({ name: nameOfRow(row), from }))} />
      <Changes texts={added.map(({ row, to }) => m.mended_added({ name: nameOfRow(row), to }))} />
      <input type="hidden" name="mended" value={mended.rows.map(({ branchId }) => branchId).join(",")} />
      <div className="mt-3 flex flex-wrap gap-3">
        {isSame ? null : (
          <Button type="submit" name="do" value="save_mended">
            {m.mended_save()}
          </Button>
        )}
        <Button type="submit" name="do" value="open:0" look="secondary">
          {m.mended_leave()}
        </Button>
      </div>
    </section>
  );
}

function Changes({ texts }: { texts: readonly string[] }): ReactNode {
  const { choices: m } = useMessages();
  if (texts.length === 0) return null;
  return (
    <ul className="mt-2 list-disc pl-5">
      {texts.slice(0, named).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {texts.length > named ? <li>{m.and_more({ count: texts.length - named })}</li> : null}
    </ul>
  );
}
