import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses } from "../button.tsx";
import { Icon } from "../drawing/icon.tsx";
import { LanguageField } from "../page/named-language.tsx";
import { cachedPart } from "../parts/cached-part.tsx";

/**
 * The filters of a list; their state is in the address. Without script the button sends the form; with it a choice shows at once
 * and empty filters stay out of the address. On phones the filters are one row to swipe.
 */
export function FilterForm({ children }: { children: ReactNode }) {
  const m = useMessages();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const show = (form: HTMLFormElement) => {
    const filled = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
    navigate({ search: new URLSearchParams(filled).toString() }, { preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a choice made before script arrived
  useEffect(() => {
    if (form.current && hasEarlyChoice(form.current)) show(form.current);
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show(event.currentTarget);
  };
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target as HTMLElement;
    if (field instanceof HTMLSelectElement || field.matches("[type=checkbox]")) show(event.currentTarget);
  };
  return (
    <Form
      ref={form}
      method="get"
      autoComplete="off"
      aria-label={m.filters.label()}
      onSubmit={onSubmit}
      onChange={onChange}
    >
      <div className="-mx-4 flex items-stretch gap-2 overflow-x-auto px-4 py-2 md:mx-0 md:flex-wrap md:overflow-visible md:px-0">
        <LanguageField />
        {children}
        <button type="submit" className={buttonClasses("secondary", "shrink-0")}>
          {m.filters.show()}
        </button>
      </div>
    </Form>
  );
}

/** True when a choice differs from what the server rendered: the visitor was quicker than the script. */
function hasEarlyChoice(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected;
    return field instanceof HTMLInputElement && field.type === "checkbox" && field.checked !== field.defaultChecked;
  });
}

/** Gives a field the address's value when that changes behind the field's back: by Back, Forward or a link. */
function useAddressValue<Field extends HTMLElement, Value>(value: Value, write: (field: Field, value: Value) => void) {
  const field = useRef<Field>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value || !field.current) return;
    shown.current = value;
    write(field.current, value);
  }, [value, write]);
  return field;
}

const writeValue = (field: HTMLSelectElement | HTMLInputElement, value: string) => {
  field.value = value;
};
const writeChecked = (field: HTMLInputElement, isOn: boolean) => {
  field.checked = isOn;
};

export interface FilterOption {
  value: string;
  label: string;
}

/**
 * One filter with its choices; the first one, "", means no filter. A chosen filter stands out. A page has one form of filters, whose
 * fields have names of their own.
 */
export const FilterSelect = cachedPart(function FilterSelect({
  name,
  label,
  value,
  options,
  isChosen = value !== "",
}: {
  name: string;
  label: string;
  value: string;
  options: FilterOption[];
  isChosen?: boolean;
}) {
  const id = `filter-${name}`;
  const select = useAddressValue<HTMLSelectElement, string>(value, writeValue);
  return (
    <div className="relative shrink-0">
      <label htmlFor={id} className="pointer-events-none absolute top-1.5 left-3 text-sm text-muted">
        {label}
      </label>
      <select
        ref={select}
        id={id}
        name={name}
        defaultValue={value}
        className={`h-15 max-w-60 min-w-36 cursor-pointer appearance-none truncate rounded-control border pt-5 pr-9 pl-3 font-semibold hover:border-ink ${isChosen ? "border-accent-strong bg-accent-soft" : "border-line-strong bg-card"}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute right-2.5 bottom-3 size-4 text-muted"
        strokeWidth={2}
        aria-hidden="true"
      />
    </div>
  );
});

/** A text to look for in a list. */
export function FilterText({ name, label, value }: { name: string; label: string; value: string }) {
  const id = useId();
  const input = useAddressValue<HTMLInputElement, string>(value, writeValue);
  return (
    <div className="relative min-w-60 shrink-0 md:flex-1">
      <label htmlFor={id} className="pointer-events-none absolute top-1.5 left-10 text-sm text-muted">
        {label}
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute bottom-5 left-3 size-5 text-muted"
        strokeWidth={1.5}
        aria-hidden="true"
      />
      <input
        ref={input}
        id={id}
        name={name}
        type="search"
        defaultValue={value}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        className="h-15 w-full rounded-control border border-line-strong bg-card pt-5 pr-3 pl-10 font-semibold hover:border-ink"
      />
    </div>
  );
}

/** A filter that is on or off. */
export function FilterCheck({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  const input = useAddressValue<HTMLInputElement, boolean>(isOn, writeChecked);
  return (
    <label
      className={`flex h-15 shrink-0 cursor-pointer items-center gap-2.5 rounded-control border px-4 font-semibold hover:border-ink ${isOn ? "border-accent-strong bg-accent-soft" : "border-line-strong bg-card"}`}
    >
      <input ref={input} type="checkbox" name={name} value="1" defaultChecked={isOn} className="size-5 accent-accent" />
      {label}
    </label>
  );
}
