import { type Answers, personalAnswers, wishNames } from "../answers.ts";

type AnswerField = HTMLInputElement | HTMLSelectElement;

const isField = (element: unknown): element is AnswerField =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

function set(field: AnswerField, value: string) {
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "yes";
  else field.value = value;
}

/** The names of everything that the form asks; a box that is not ticked is in no form data. */
export function fieldNames(form: HTMLFormElement | null): string[] {
  const boxes = [...(form?.elements ?? [])].flatMap((of) => (isField(of) && of.type === "checkbox" ? of.name : []));
  return [...(form ? new FormData(form).keys() : []), ...boxes];
}

/** Buttons of the answer change what fields show: one branch alone, or no wish at all. */
export function showChoices(form: HTMLFormElement, answers: Answers) {
  for (const name of wishNames) {
    const field = form.elements.namedItem(name);
    if (isField(field)) set(field, answers[name] ?? "");
  }
}

/** Empties what tells of the student, but for gender and state. */
export function emptyPersonal(form: HTMLFormElement) {
  for (const field of form.elements) {
    if (isField(field) && field.name in personalAnswers({ [field.name]: "1" })) set(field, "");
  }
}

/** What was typed or chosen before script arrived counts, and is not replaced. */
export function fillEmpty(form: HTMLFormElement, stored: Answers) {
  for (const field of form.elements) {
    if (!isField(field)) continue;
    const value = stored[field.name];
    const isEmpty =
      field instanceof HTMLInputElement && field.type === "checkbox" ? !field.checked : field.value === "";
    if (value !== undefined && isEmpty) set(field, value);
  }
}

/** Shows this candidate alone. */
export function showCandidate(form: HTMLFormElement, candidate: Answers) {
  emptyPersonal(form);
  for (const field of form.elements) {
    if (isField(field) && ["gender", "state"].includes(field.name)) set(field, "");
  }
  fillEmpty(form, candidate);
}
