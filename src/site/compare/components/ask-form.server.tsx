import type { Comparison } from "#features/compare/contract.ts";
import { choosePool } from "#features/compare/group-pools.ts";
import { comparePath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { usePoolText } from "./closing-lines.server.tsx";

/** What the reader chose, and what was wrong with it. */
export interface Asked {
  /** The id of a pool; "": the widest. */
  pool: string;
  home: string;
  error: string;
}

export const askFormId = "yours";

/**
 * Whose seats, and from where. The form is posted: a category and a home say something of the reader, so that they are in
 * no address (docs/decisions/0054).
 */
export function AskForm({ comparison: { items, pools }, asked }: { comparison: Comparison; asked: Asked }) {
  const { compare: m } = useMessages();
  const nameOf = usePoolText();
  const widest = pools[0];
  const offered = pools.filter(({ of }) => of.length > 1 || widest?.of.length === 1);
  return (
    <form
      id={askFormId}
      method="post"
      action={`${comparePath(...items.map(({ of }) => of))}#${askFormId}`}
      className="no-print card mt-6 grid scroll-mt-4 gap-4 p-4"
    >
      <h2 className="text-lg">{offered.length > 1 ? m.ask_title() : m.ask_title_home()}</h2>
      {offered.length > 1 ? (
        <SelectField
          name="pool"
          label={m.ask_pool()}
          defaultValue={choosePool(offered, asked.pool)?.id ?? ""}
          options={offered.map((pool) => ({ value: pool.id, label: nameOf(pool) }))}
        />
      ) : null}
      <Field
        name="home"
        label={m.ask_home()}
        hint={m.ask_home_hint()}
        error={asked.error || undefined}
        defaultValue={asked.home}
        maxLength={60}
        autoComplete="postal-code"
      />
      <Button type="submit" className="justify-self-start">
        {m.ask_show()}
      </Button>
    </form>
  );
}
