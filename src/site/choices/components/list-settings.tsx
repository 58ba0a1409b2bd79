import type { ListWithHistory } from "#features/choices/list-history-rules.ts";
import { listAuthorities, listLimits } from "#features/choices/list-rules.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import type { ListName } from "../list-view.ts";

/** A new list: for whom, which year, and its name. */
export function NewList({ isOpen, authority, year }: { isOpen: boolean; authority: string; year: number }) {
  const { choices: m } = useMessages();
  const count = listAuthorities.map((value) => ({ value, label: m.authority_name({ authority: value }) }));
  return (
    <details open={isOpen} className="card mt-4 p-4">
      <summary className="link tap-row font-semibold">{m.new_list()}</summary>
      <input type="hidden" name="default_name" value={m.default_name()} />
      <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-3">
        <SelectField name="authority" label={m.authority()} options={count} defaultValue={authority} />
        <Field name="new_year" label={m.year()} inputMode="numeric" maxLength={4} defaultValue={String(year)} />
        <Field name="new_name" label={m.name()} maxLength={listLimits.name} placeholder={m.default_name()} />
      </div>
      <Button type="submit" name="do" value="create" className="mt-4">
        {m.create()}
      </Button>
    </details>
  );
}

/** Rename, duplicate, delete. */
export function ListSettings({ kept: { list } }: { kept: ListWithHistory }) {
  const { choices: m } = useMessages();
  return (
    <details className="mt-2">
      <summary className="link tap-row font-semibold">{m.settings()}</summary>
      <div key={`${list.id} ${list.name} ${list.year}`} className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field name="name" label={m.name()} maxLength={listLimits.name} defaultValue={list.name} />
        <Field name="year" label={m.year()} inputMode="numeric" maxLength={4} defaultValue={String(list.year)} />
      </div>
      <input type="hidden" name="copy_name" value={m.copy_name({ name: list.name }).slice(0, listLimits.name)} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" name="do" value="rename">
          {m.save()}
        </Button>
        <Button type="submit" name="do" value="copy" look="secondary">
          {m.copy()}
        </Button>
        <Button type="submit" name="do" value="delete" look="secondary">
          {m.delete()}
        </Button>
      </div>
    </details>
  );
}

/** The other lists: each a button of the form, for without an account the form holds them all. */
export function ListNames({ lists, openId }: { lists: readonly ListName[]; openId: string | undefined }) {
  const { choices: m } = useMessages();
  if (lists.length < 2) return null;
  return (
    <fieldset className="mt-4 border-b border-line">
      <legend className="sr-only">{m.lists()}</legend>
      <div className="flex flex-wrap gap-x-1">
        {lists.map(({ id, name, count }) => (
          <button
            key={id}
            type="submit"
            name="do"
            value={`switch:${id}`}
            aria-current={id === openId ? "true" : undefined}
            className="tab"
          >
            {name} ({count})
          </button>
        ))}
      </div>
    </fieldset>
  );
}
