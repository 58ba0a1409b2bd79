import { type FormEvent, useEffect, useId, useRef } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import { useSeatTypeName } from "#site/chances/components/seat-type-name.ts";
import { Button } from "#ui/button.tsx";
import type { CutoffsView } from "./college-view.ts";

/** What of the address stays as it is when another cut-off is asked for. */
const keptNames = ["branch", "placements"];

/** Year, quota, seat type and gender of the cut-offs, as a GET form; with script a choice shows at once. */
export function CutoffChoiceForm({ cutoffs }: { cutoffs: CutoffsView }) {
  const m = useMessages();
  const submit = useSubmit();
  const seatTypeName = useSeatTypeName();
  const [searchParams] = useSearchParams();
  const choices = [
    { name: "year", label: m.college.year(), value: String(cutoffs.year), options: cutoffs.years.map(String) },
    { name: "quota", label: m.college.quota(), value: cutoffs.quota, options: cutoffs.quotas },
    { name: "seat", label: m.college.seat_type(), value: cutoffs.seatType, options: cutoffs.seatTypes },
    { name: "gender", label: m.college.gender(), value: cutoffs.gender, options: ["any", "female"] },
  ];
  const textOf = (name: string, option: string) => {
    if (name === "quota") return option ? m.college.quota_name({ quota: option }) : m.college.no_quota();
    if (name === "seat") return seatTypeName(option);
    if (name === "gender") return m.college.gender_name({ gender: option });
    return option;
  };
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(event.currentTarget, { preventScrollReset: true });
  };
  return (
    <Form
      method="get"
      onChange={show}
      onSubmit={show}
      className="mt-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      {keptNames.map((name) => {
        const value = searchParams.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      {choices.map(({ name, label, value, options }) =>
        options.length > 1 ? (
          <Choice
            key={name}
            name={name}
            label={label}
            value={value}
            options={options.map((option) => ({ value: option, text: textOf(name, option) }))}
          />
        ) : null,
      )}
      <Button type="submit" look="secondary">
        {m.college.apply()}
      </Button>
    </Form>
  );
}

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string;
  options: { value: string; text: string }[];
}) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const isDrawn = useRef(false);
  useEffect(() => {
    if (!select.current) return;
    // A choice made before script arrived counts; later, Back and another branch change what the field shows.
    if (isDrawn.current) select.current.value = value;
    else if (select.current.value !== value) select.current.form?.requestSubmit();
    isDrawn.current = true;
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
        defaultValue={value}
        className="min-h-11 w-full rounded-control border border-line-strong bg-card px-3 font-medium hover:border-ink sm:w-auto sm:max-w-64"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
