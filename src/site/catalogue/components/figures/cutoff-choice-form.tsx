import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { LanguageField } from "#ui/page/named-language.tsx";
import { useServerHtml } from "#ui/parts/use-server-html.ts";
import type { CutoffChoiceField } from "./cutoff-choices.server.tsx";

/** Parameters that stay in the address when another cut-off is chosen. */
const keptNames = ["branch", "placements", "entry_seat"];

/**
 * Year, quota, seat type and gender of the cut-offs, as a GET form that stays where it is: without script by the fragment of
 * its address, with script a choice shows at once and moves nothing.
 */
export function CutoffChoiceForm({ fields }: { fields: CutoffChoiceField[] }) {
  const m = useMessages();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const current = new URLSearchParams(search);
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>);
    navigate({ search: chosen.toString() }, { preventScrollReset: true });
  };
  return (
    <form
      method="get"
      action={`${pathname}#cut-offs`}
      onChange={show}
      onSubmit={show}
      className="mt-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <LanguageField />
      {keptNames.map((name) => {
        const value = current.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      {fields.map((field) => (
        <Choice key={field.name} {...field} />
      ))}
      <Button type="submit" look="secondary">
        {m.college.apply()}
      </Button>
    </form>
  );
}

function Choice({ name, label, value, options }: CutoffChoiceField) {
  const id = `choice-${name}`;
  const select = useRef<HTMLSelectElement>(null);
  const isRendered = useRef(false);
  const shown = useServerHtml(id, options);
  useEffect(() => {
    if (!select.current) return;
    // A choice made before script arrived counts; later, Back and another branch change what the field shows.
    if (isRendered.current) select.current.value = value;
    else if (select.current.value !== value) select.current.form?.requestSubmit();
    isRendered.current = true;
  }, [value]);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-muted">
        {label}
      </label>
      <select
        ref={select}
        id={id}
        name={name}
        className="select-field sm:w-auto sm:max-w-64"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it on the server, and escaped every text in it
        dangerouslySetInnerHTML={{ __html: shown }}
      />
    </div>
  );
}
