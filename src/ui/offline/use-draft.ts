import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type DraftValues, dropDraft, markSubmitted, readDraft, writeDraft } from "./draft-store.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A form whose text is stored on the device until the server has taken it. */
export interface Draft {
  /** Goes to the form. */
  form: RefObject<HTMLFormElement | null>;
  /** True when the form was filled with what was typed earlier. */
  isRestored: boolean;
  /** For the form's hidden field `send_key`: by it the server recognizes a form that is sent again. */
  sendKey: string;
  /** For the form's onInput. */
  save: () => void;
  /** Before the form is sent: stores it even where nothing differs from what the page came with. */
  saveToSend: () => void;
  /** The server has taken it: what is written next is another message. */
  drop: () => void;
}

/**
 * Stores what is typed in a form on this device, with the key it is sent by, and fills the form with it when it is opened
 * again.
 *
 * @param name which form, and whose: two people on one device must not read each other's text
 * @param fields names of the fields to store; never passwords, ranks or permissions
 * @param pageKey the key that the page came with; a page that is the same for everybody has none
 */
export function useDraft(name: string, fields: readonly string[], pageKey = ""): Draft {
  const form = useRef<HTMLFormElement>(null);
  const isFilling = useRef(false);
  const [isRestored, setRestored] = useState(false);
  const [sendKey, setSendKey] = useState(pageKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form has the same fields as long as it is there
  useEffect(() => {
    if (!form.current) return;
    const draft = readDraft(name);
    const { send_key: storedKey, ...values } = draft ?? {};
    isFilling.current = true;
    setRestored(fill(form.current, values));
    isFilling.current = false;
    setSendKey((key) => storedKey || key || newSendKey());
    // What was typed before the script arrived: there may be no further input that would store it.
    if (!draft && hasTyped(controlsOf(form.current, fields))) store(false);
  }, [name]);

  function store(isToBeSent: boolean) {
    if (!form.current || isFilling.current) return;
    const controls = controlsOf(form.current, fields);
    if (!isToBeSent && controls.every(isUntouched)) return dropDraft(name);
    const typed = new FormData(form.current);
    const names = [...fields, "send_key"].filter((field) => typed.has(field));
    writeDraft(name, Object.fromEntries(names.map((field) => [field, String(typed.get(field))])));
  }
  return {
    form,
    isRestored,
    sendKey,
    save: () => store(false),
    saveToSend() {
      store(true);
      markSubmitted(name);
    },
    drop() {
      dropDraft(name);
      setRestored(false);
      setSendKey(newSendKey());
    },
  };
}

/**
 * Drops a form's draft as soon as the page shows that it was taken, before a form that is rendered again can read it.
 *
 * @param taken the answer that says so, a new one for each time; else nothing that is true
 */
export function useDraftTaken(name: string, taken: unknown): void {
  useLayoutEffect(() => {
    if (taken) dropDraft(name);
  }, [name, taken]);
}

function controlsOf(form: HTMLFormElement, fields: readonly string[]): Control[] {
  return ([...form.elements] as Control[]).filter(({ name }) => fields.includes(name));
}

/** A select is left out: what the page chose in it looks like what somebody chose. */
function hasTyped(controls: Control[]): boolean {
  return controls.some((control) => !(control instanceof HTMLSelectElement) && !isUntouched(control));
}

function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedIndex <= 0;
  if (control.type === "radio")
    return (control as HTMLInputElement).checked === (control as HTMLInputElement).defaultChecked;
  return control.value === control.defaultValue;
}

/** @returns whether any field shows something else now; what was typed before script arrived stays */
function fill(form: HTMLFormElement, values: DraftValues): boolean {
  let isFilled = false;
  for (const control of controlsOf(form, Object.keys(values))) {
    const value = values[control.name] as string;
    if (
      control.type === "radio"
        ? control.value !== value || (control as HTMLInputElement).checked
        : control.value === value
    )
      continue;
    else if (!isUntouched(control)) continue;
    else {
      isFilled = true;
      if (control.type === "radio") control.click();
      else {
        control.value = value;
        control.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  }
  return isFilled;
}

function newSendKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
