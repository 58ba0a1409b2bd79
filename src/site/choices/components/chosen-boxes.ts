/** The ticked boxes of rows in a form. */
export function chosenBoxes(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("input[name=chosen]:checked")];
}

/** After several rows were changed at once: none is ticked, and the keyboard goes on at the first of them, or where they were. */
export function leaveChosen(form: HTMLFormElement): void {
  const boxes = chosenBoxes(form);
  const ids = boxes.map(({ id }) => id);
  for (const box of boxes) box.checked = false;
  for (const field of form.querySelectorAll<HTMLInputElement>("[name=chosen_place], [name=chosen_group]"))
    field.value = "";
  requestAnimationFrame(() => {
    const first = ids.map((id) => document.getElementById(id)).find((box) => box !== null);
    (first ?? document.getElementById("undo"))?.focus({ preventScroll: true });
  });
}
