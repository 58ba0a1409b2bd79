import { liveEvent, startFailedEvent } from "../page/live-event.ts";
import { notSentMeta } from "../page/page-facts.ts";
import { replacementOf } from "./replaced.ts";

/** How long a form waits for the page's script before the browser sends it: a slow connection is no reason to keep it for good. */
const maxHoldMs = 10_000;
/** How long the server may take to show that there is a connection. */
const maxProbeMs = 4_000;

interface HeldForm {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
  timer: number;
}

const held: HeldForm[] = [];
let isLive = false;
let hasFailed = false;
/** The form that the browser may send by itself. */
let released: HTMLFormElement | null = null;

/**
 * A form that is sent before the page is hydrated waits for it and is sent again then, so that its alerts and dialogs answer the
 * first tap; its button is busy at once (`aria-busy`). When the page's script does not arrive, the browser sends the form where
 * there is a connection, and an alert says so where there is none. Forms that only read (GET) are the browser's own.
 */
export function holdForms(): void {
  addEventListener("submit", holdForm, true);
  addEventListener(liveEvent, sendHeld, { once: true });
  addEventListener(startFailedEvent, () => {
    hasFailed = true;
    for (const one of [...held]) void giveUp(one);
  });
}

function holdForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const submitter = event.submitter;
  const method = submitter?.getAttribute("formmethod") ?? form.getAttribute("method");
  if (isLive || event.defaultPrevented || released === form || method?.toLowerCase() !== "post") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held.some((one) => one.form === form && one.submitter === submitter)) return;
  submitter?.setAttribute("aria-busy", "true");
  const one = { form, submitter, timer: window.setTimeout(() => void giveUp(one), maxHoldMs) };
  held.push(one);
  if (hasFailed) void giveUp(one);
}

function sendHeld(): void {
  isLive = true;
  for (const one of held.splice(0)) {
    clearTimeout(one.timer);
    send(one);
  }
}

/** @param submitter may have been drawn again since */
function send({ form, submitter }: HeldForm): void {
  const button = submitter && (replacementOf(submitter as HTMLButtonElement) ?? document.getElementById(submitter.id));
  if (form.isConnected) form.requestSubmit(button);
  else if (button instanceof HTMLButtonElement) button.form?.requestSubmit(button);
  button?.removeAttribute("aria-busy");
}

async function giveUp(one: HeldForm): Promise<void> {
  const isConnected = navigator.onLine && (await answers(one.form.action));
  const at = held.indexOf(one);
  if (at < 0) return;
  held.splice(at, 1);
  clearTimeout(one.timer);
  if (isConnected) {
    released = one.form;
    send(one);
    released = null;
  } else {
    one.submitter?.removeAttribute("aria-busy");
    showNotSent(one.form);
  }
}

/** Whether the server answers at all, whatever it says. */
function answers(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(maxProbeMs);
  return fetch(address, { method: "HEAD", cache: "no-store", signal }).then(
    () => true,
    () => false,
  );
}

/** The alert of ui/dialog/alert-dialog.tsx, for a page without its script. */
function showNotSent(form: HTMLFormElement): void {
  const words = document.querySelector<HTMLMetaElement>(`meta[name=${notSentMeta}]`)?.content.split("\n") ?? [];
  const [title, text, button] = ["h2", "p", "button"].map((name, at) => {
    const part = document.createElement(name);
    part.textContent = words[at] ?? "";
    return part;
  }) as [HTMLElement, HTMLElement, HTMLButtonElement];
  title.id = "not-sent-title";
  title.className = "text-xl";
  text.id = "not-sent-text";
  text.className = "mt-2 text-lg";
  button.className = "button button-primary mt-5 w-full";
  button.type = "button";
  const dialog = document.createElement("dialog");
  dialog.role = "alertdialog";
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.setAttribute("aria-describedby", text.id);
  dialog.className = "sheet w-96 max-w-[92vw] rounded-card border border-line bg-card p-6 text-center text-ink";
  dialog.append(title, text, button);
  button.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  // A modal dialog closes open popovers but the one that it is in.
  (form.closest("[popover]:popover-open") ?? document.body).append(dialog);
  dialog.showModal();
}
