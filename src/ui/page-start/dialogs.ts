import { targetOf } from "./signs.ts";

/** How many elements may become inert, or reachable again, in one frame: a frame stays short on a slow phone. */
const maxElementsPerFrame = 100;

/** The popover that is modal now, and what had the focus before. */
let modal: HTMLElement | null = null;
let opener: HTMLElement | null = null;

/** What lies behind the modal popover. */
let behind: HTMLElement[] = [];
/** The parts that still have to become `isInert`. */
let queue: HTMLElement[] = [];
let isInert = false;

/**
 * Opens and closes dialogs before React is there and after. `showModal()` makes the whole page inert, so that the browser works out
 * the style of every element before it shows anything (60 to 110 ms on a phone slowed four times). This opens a dialog as a popover,
 * which touches nothing but the dialog; once it has been painted, what lies behind becomes inert, a part per frame. The same for
 * any popover with `data-modal`, which also gets the focus, and for one that was opened before this script arrived. Moves of the focus
 * are listened to only while one is open: a page's first tap moves it too. A link with `data-dialog` opens one where script runs, and
 * leads to the page of the same name where none does. Without script `command="show-modal"` does all of it at once; a browser without
 * popovers gets `showModal()` (docs/decisions/0076).
 */
export function answerDialogs(): void {
  addEventListener("click", answerClick, true);
  addEventListener("submit", closeByForm, true);
  addEventListener("beforetoggle", prepareToggle, true);
  addEventListener("toggle", finishToggle, true);
  const early = "showPopover" in HTMLElement.prototype && document.querySelector("[data-modal]:popover-open");
  if (early instanceof HTMLElement) {
    opener = document.activeElement as HTMLElement | null;
    makeModal(early);
  }
  // A sheet of the phone's layout is a column of a wide window's.
  matchMedia("(width >= 62rem)").onchange = ({ matches }) => {
    if (matches && modal?.matches(".column-sheet")) hide(modal);
  };
}

function answerClick(event: MouseEvent): void {
  const button = targetOf<HTMLElement>(event, "button[commandfor], a[data-dialog]");
  const id = button?.getAttribute("commandfor") ?? button?.dataset.dialog ?? "";
  const dialog = document.getElementById(id) as HTMLDialogElement | null;
  if (!dialog?.showModal || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (button?.getAttribute("command") === "close") hide(dialog);
  else show(dialog);
}

/** A form with `method="dialog"` closes its dialog only where that is open by `showModal()`. */
function closeByForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const dialog = form.closest<HTMLElement>("dialog:not([open])");
  const submitter = event.submitter as HTMLButtonElement | null;
  if (!dialog || (submitter?.formMethod || form.method) !== "dialog") return;
  event.preventDefault();
  hide(dialog);
}

function show(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  if (dialog.showPopover) dialog.showPopover();
  else dialog.showModal();
}

function hide(popover: HTMLElement): void {
  if (popover instanceof HTMLDialogElement && popover.open) popover.close();
  else if (popover.hidePopover) popover.hidePopover();
}

const isModal = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches("[data-modal]");

function prepareToggle(event: ToggleEvent): void {
  if (!isModal(event.target)) return;
  if (event.newState === "open") {
    opener = document.activeElement as HTMLElement | null;
    return;
  }
  modal = null;
  removeEventListener("focusin", keepFocus);
  const still = behind.filter((part) => {
    // The focus goes back to it at once.
    if (part.contains(opener)) part.inert = false;
    return part.inert;
  });
  apply(still, false);
}

function finishToggle(event: ToggleEvent): void {
  if (!isModal(event.target)) return;
  if (event.newState === "open") makeModal(event.target);
  else if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
}

function makeModal(popover: HTMLElement): void {
  modal = popover;
  addEventListener("focusin", keepFocus);
  if (!popover.contains(document.activeElement)) popover.focus();
  behind = partsBehind(popover);
  apply(behind, true);
}

/** The focus does not leave the modal popover while what lies behind is not inert yet. */
function keepFocus({ target }: FocusEvent): void {
  if (!modal || !(target instanceof Node) || modal.contains(target) || target === document.body) return;
  behind = partsBehind(modal);
  apply(behind, true);
  const first = modal.querySelector<HTMLElement>("a[href], button, input:not([type=hidden]), select, textarea");
  (first ?? modal).focus();
}

const sizeOf = (part: Element) => part.getElementsByTagName("*").length + 1;

function partsBehind(popover: HTMLElement): HTMLElement[] {
  const parts: HTMLElement[] = [];
  const collect = (part: Element) => {
    if (!(part instanceof HTMLElement) || part.matches("script, template, dialog:not([open])")) return;
    if (sizeOf(part) > maxElementsPerFrame && part.children.length > 0)
      for (const child of part.children) collect(child);
    else parts.push(part);
  };
  for (let at: Element = popover; at !== document.body && at.parentElement; at = at.parentElement)
    for (const beside of at.parentElement.children) if (beside !== at) collect(beside);
  return parts;
}

function apply(parts: HTMLElement[], value: boolean): void {
  const isRunning = queue.length > 0;
  queue = [...parts];
  isInert = value;
  if (!isRunning && queue.length > 0) requestAnimationFrame(() => requestAnimationFrame(applyNext));
}

function applyNext(): void {
  let elements = 0;
  for (
    let part = queue[0];
    part && (elements === 0 || elements + sizeOf(part) <= maxElementsPerFrame);
    part = queue[0]
  ) {
    elements += sizeOf(part);
    part.inert = isInert;
    queue.shift();
  }
  if (queue.length > 0) requestAnimationFrame(applyNext);
}
