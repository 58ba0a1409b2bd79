/**
 * What every page runs before React, as one classic script (scripts/compile-page-start.ts): fetched by first-script.ts after the first
 * paint, from a file that all pages share. Order matters: each part may leave an event to the next, and `runPageScript` withholds
 * from React what the parts before it answer.
 */
import { answerDialogs } from "./dialogs.ts";
import { holdForms } from "./hold-forms.ts";
import { runPageScript } from "./page-script.ts";

answerDialogs();
promptLogins();
runPageScript();
holdForms();
window.hasPageStart = true;
window.heldTap?.();

/**
 * Opens the login prompt when a visitor who is not signed in presses a save button, before and after the page hydrates.
 * The form of save buttons names the prompt in `data-prompt`; the Login button inside takes over the item of the pressed
 * button. A browser without dialogs sends the form, and the server answers with a page.
 */
function promptLogins(): void {
  addEventListener("submit", openPrompt, true);
}

function openPrompt(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const dialog = document.getElementById(form.dataset.prompt ?? "") as HTMLDialogElement | null;
  const pressed = event.submitter as HTMLButtonElement | null;
  if (!dialog?.showModal || !pressed) return;
  event.preventDefault();
  const login = dialog.querySelector<HTMLButtonElement>("[name=wish]");
  if (login) login.value = pressed.value;
  if (dialog.showPopover) dialog.showPopover();
  else dialog.showModal();
}
