/** What somebody typed in a form, by field name. */
export type DraftValues = Record<string, string>;

const prefix = "draft:";
const maxAgeMs = 30 * 86_400_000;

/** What was typed in a form on this device and not yet taken by the server; null when there is nothing, or it is too old. */
export function readDraft(name: string): DraftValues | null {
  try {
    const { at, values } = JSON.parse(localStorage.getItem(prefix + name) ?? "null");
    if (Date.now() - at < maxAgeMs) return values;
    dropDraft(name);
  } catch {
    // Nothing is stored, or the browser stores nothing: the form still has its text.
  }
  return null;
}

export function writeDraft(name: string, values: DraftValues): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ at: Date.now(), values }));
  } catch {
    // Storage is full or switched off: the form still has its text.
  }
}

let submitted: string | null = null;

/** A form with a draft is being sent. */
export function markSubmitted(name: string): void {
  submitted = name;
}

/** The draft of the form that is being sent; null when that form has none. It is told once. */
export function takeSubmittedDraft(): string | null {
  const name = submitted;
  submitted = null;
  return name;
}

/** Called once the server has taken what was typed, or its writer does not want it. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Where nothing can be stored, nothing is.
  }
}

/** Removes what was typed, so that the next person on this device does not find it. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Where nothing can be stored, nothing is.
  }
}
