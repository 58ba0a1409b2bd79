import type { ReactNode } from "react";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { cachedPart } from "#ui/parts/cached-part.tsx";

export interface Option {
  value: string;
  label: string;
  /** How many colleges choosing it would leave; null: not counted. */
  count: number | null;
}

/** A page has one form of filters, whose fields have names of their own. */
const fieldId = (name: string) => `filter-${name}`;

/**
 * A text filter; it applies when sent.
 *
 * @param suggestions cities that the browser offers while one types, each with its district and state
 */
export const TextFilter = cachedPart(function TextFilter({
  name,
  label,
  value,
  suggestions = [],
}: {
  name: string;
  label: string;
  value: string;
  suggestions?: { value: string; district: string; state: string }[];
}) {
  const placeLine = usePlaceLine();
  const id = fieldId(name);
  const hasSuggestions = suggestions.length > 0;
  return (
    <FilterGroup label={label} htmlFor={id}>
      <input
        id={id}
        name={name}
        type="search"
        maxLength={100}
        defaultValue={value}
        list={hasSuggestions ? `${id}-list` : undefined}
        className="filter-control"
      />
      {hasSuggestions ? (
        <datalist id={`${id}-list`}>
          {suggestions.map((city) => (
            <option key={city.value} value={city.value}>
              {placeLine([city.district, city.state])}
            </option>
          ))}
        </datalist>
      ) : null}
    </FilterGroup>
  );
});

/** One of many: a list that the system's own picker shows. Options with no college are left out unless chosen. */
export const SelectFilter = cachedPart(function SelectFilter({
  name,
  label,
  anyLabel,
  anyValue = "",
  value,
  options,
}: {
  name: string;
  label: string;
  anyLabel: string;
  /** What is sent where nothing is chosen. */
  anyValue?: string;
  value: string;
  options: Option[];
}) {
  const m = useMessages();
  const id = fieldId(name);
  return (
    <FilterGroup label={label} htmlFor={id}>
      <select id={id} name={name} defaultValue={value} className="filter-control">
        <option value={anyValue}>{anyLabel}</option>
        {offered(options, value === anyValue ? "" : value).map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === null
              ? option.label
              : m.catalogue.option_count({ name: option.label, count: option.count })}
          </option>
        ))}
      </select>
    </FilterGroup>
  );
});

/** A radio button or checkbox that looks like a pill and is 44 pixels high. */
export function Pill({
  type,
  name,
  value,
  isChosen,
  children,
}: {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  isChosen: boolean;
  children: ReactNode;
}) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-card px-3 text-sm font-medium hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-strong">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
      />
      {children}
    </label>
  );
}

function FilterGroup({ label, htmlFor, children }: { label: string; htmlFor: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={htmlFor} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children}
    </div>
  );
}

/** Options that lead somewhere, and the chosen one even when it does not. */
function offered(options: Option[], value: string): Option[] {
  const shown = options.filter((option) => option.count !== 0 || option.value === value);
  const isMissing = value !== "" && !shown.some((option) => option.value === value);
  return isMissing ? [...shown, { value, label: value, count: 0 }] : shown;
}
