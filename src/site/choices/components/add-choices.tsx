import type { NewRow } from "#features/choices/list-rules.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Field, TextField } from "#ui/form/field.tsx";
import { Link } from "#ui/link.tsx";
import type { ListAside } from "../list-view.ts";

/** The ways to fill a list: search, paste, the wishlist, and chances. */
export function AddChoices({ found, hasAccount }: Pick<ListAside, "found"> & { hasAccount: boolean }) {
  const { choices: m } = useMessages();
  return (
    <section aria-labelledby="add-heading" className="card mt-6 p-4">
      <h2 id="add-heading" className="text-xl">
        {m.add_heading()}
      </h2>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Field
          name="q"
          label={m.search()}
          hint={m.search_hint()}
          maxLength={100}
          defaultValue={found?.text ?? ""}
          className="min-w-0 grow"
        />
        <Button type="submit" name="do" value="search" look="secondary">
          {m.search_button()}
        </Button>
      </div>
      {found ? <Found rows={found.rows} /> : null}
      <details className="mt-3">
        <summary className="link tap-row font-semibold">{m.paste()}</summary>
        <TextField name="pasted" label={m.paste_label()} hint={m.paste_hint()} rows={6} className="mt-2" />
        <label className="mt-2 flex min-h-11 items-center gap-3">
          <input type="checkbox" name="replaces" value="yes" className="size-5 accent-accent" />
          {m.paste_replaces()}
        </label>
        <Button type="submit" name="do" value="paste" look="secondary" className="mt-2">
          {m.paste_button()}
        </Button>
      </details>
      <p className="mt-2 flex flex-wrap items-center gap-x-5">
        {hasAccount ? (
          <button type="submit" name="do" value="wishlist" className="link min-h-11 font-semibold">
            {m.from_wishlist()}
          </button>
        ) : null}
        <Link to={patterns.chances} className="link tap-row font-semibold">
          {m.from_chances()}
        </Link>
      </p>
    </section>
  );
}

function Found({ rows }: { rows: readonly NewRow[] }) {
  const { choices: m } = useMessages();
  return (
    <div role="status">
      <p className="mt-3">{m.found({ count: rows.length })}</p>
      <ul className="mt-1 divide-y divide-line">
        {rows.map(({ branchId, programme, institute, code }) => (
          <li key={branchId} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="font-medium">{programme}</span>
              <span className="block text-sm text-muted">{[institute, code].filter(Boolean).join(" · ")}</span>
            </span>
            <Button
              type="submit"
              name="do"
              value={`add:${branchId}`}
              look="secondary"
              aria-label={m.add_of({ name: programme })}
            >
              {m.add()}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Branches that a link brought, such as rows of chances, to be added to the list that is open or to a new one. */
export function Offered({ rows, listName }: { rows: readonly NewRow[]; listName: string | null }) {
  const { choices: m } = useMessages();
  if (rows.length === 0) return null;
  return (
    <div className="card mt-4 border-accent p-4">
      <p className="font-semibold">{m.offered({ count: rows.length })}</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {rows.slice(0, 5).map(({ branchId, programme, institute }) => (
          <li key={branchId}>
            {programme}, {institute}
          </li>
        ))}
        {rows.length > 5 ? <li>{m.and_more({ count: rows.length - 5 })}</li> : null}
      </ul>
      <input type="hidden" name="ids" value={rows.map(({ branchId }) => branchId).join(",")} />
      {listName === null ? null : (
        <Button type="submit" name="do" value="add" className="mt-3">
          {m.add_to({ name: listName })}
        </Button>
      )}
    </div>
  );
}
