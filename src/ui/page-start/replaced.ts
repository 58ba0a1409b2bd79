type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields that were changed before the page was hydrated. */
const changed = new Set<Field>();
let lastChanged: Field | null = null;

/** Remembers a field that somebody changes before the page is hydrated. */
export function rememberField({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches("input, textarea, select")) return;
  lastChanged = target as Field;
  changed.add(lastChanged);
}

/**
 * Where facts changed after the page was sent, React renders it again: what was typed or chosen goes into the fields that took the
 * place of the ones it was typed into, and the focus with it.
 */
export function restoreFields(): void {
  for (const field of changed) {
    const present = replacementOf(field);
    if (!present || present === field) continue;
    if (field instanceof HTMLInputElement && present instanceof HTMLInputElement) present.checked = field.checked;
    // The element's own property is React's, which would take the text for known.
    if (field.type !== "file")
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(present), "value")?.set?.call(present, field.value);
    present.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (lastChanged && document.activeElement === document.body) replacementOf(lastChanged)?.focus();
  changed.clear();
}

/** The element in the page with the form, the name and, of buttons and choices, the value of one that may have been replaced. */
export function replacementOf<Control extends Field | HTMLButtonElement>(control: Control): Control | null {
  if (control.isConnected) return control;
  const action = control.form?.getAttribute("action") ?? null;
  const hasValue = control.matches("button, [type=radio], [type=checkbox]");
  return (
    [...document.querySelectorAll<Control>(`${control.localName}[name="${CSS.escape(control.name)}"]`)].find(
      (one) => (one.form?.getAttribute("action") ?? null) === action && (!hasValue || one.value === control.value),
    ) ?? null
  );
}
