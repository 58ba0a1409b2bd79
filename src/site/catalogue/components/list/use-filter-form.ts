import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigation, useSubmit } from "react-router";
import type { CollegeQuery } from "#features/catalogue/contract.ts";
import { closeSheet } from "#ui/dialog/column-sheet.tsx";
import { filterValues, queryOfForm } from "./list-address.ts";

export const filterSheetId = "filters";

/** How long an address must be unchanged before the fields are set from it. */
const settleMs = 100;

/** Applies choices as they are made, and shows the values of the address when it changes by Back or by a chip. */
export function useFilterForm(query: CollegeQuery) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { search } = useLocation();
  const first = useRef<string | null>(search);
  const isIdle = useNavigation().state === "idle";
  const settling = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a choice made before script arrived
  useEffect(() => {
    if (!form.current) return;
    const values = filterValues(query);
    const fields = fieldsOf(form.current);
    fields.forEach(storeChoice);
    if (fields.some((field) => !isShown(field, values)))
      submit(queryOfForm(new FormData(form.current)), { replace: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what the fields follow
  useEffect(() => {
    if (!isIdle || search !== first.current) first.current = null;
    if (!isIdle || first.current !== null) return;
    // A choice made while the page was changing is on its way by then, and ends the wait.
    settling.current = window.setTimeout(() => {
      for (const field of form.current ? fieldsOf(form.current) : []) show(field, filterValues(query));
    }, settleMs);
    return () => clearTimeout(settling.current);
  }, [search, isIdle]);
  const applyChange = (event: FormEvent<HTMLFormElement>) => {
    const { name, type } = event.target as HTMLInputElement;
    if (type === "search") return;
    // At once: on a busy phone the page knows of a navigation later than the wait is long.
    clearTimeout(settling.current);
    submit(queryOfForm(new FormData(event.currentTarget), name));
  };
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    closeSheet(filterSheetId);
    const next = queryOfForm(new FormData(event.currentTarget));
    // The browser's address: on a busy phone the page is rendered later, and the same address would be in the history twice.
    if (`?${next}` !== (window.location.search || "?")) submit(next);
  };
  return { form, applyChange, apply };
}

type Field = HTMLInputElement | HTMLSelectElement;
type Values = Record<string, string>;

/** What a visitor can choose: hidden fields are rendered with the address's values. */
function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement && element.type !== "hidden") || element instanceof HTMLSelectElement,
  );
}

const isChoice = (field: Field) => field.type === "radio" || field.type === "checkbox";

function isShown(field: Field, values: Values): boolean {
  const value = values[field.name] ?? "";
  return isChoice(field) ? (field as HTMLInputElement).checked === (field.value === value) : field.value === value;
}

/**
 * Until a choice was set by script, React's writing of `defaultChecked` chooses it again when it renders the form again, and
 * so undoes what the visitor chose in between.
 */
function storeChoice(field: Field) {
  if (!isChoice(field)) return;
  const choice = field as HTMLInputElement;
  const { checked } = choice;
  choice.checked = checked;
}

function show(field: Field, values: Values) {
  const value = values[field.name] ?? "";
  if (isChoice(field)) (field as HTMLInputElement).checked = field.value === value;
  else field.value = value;
}
