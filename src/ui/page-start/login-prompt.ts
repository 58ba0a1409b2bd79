/**
 * Opens the login prompt when a visitor who is not signed in presses a save button, before and after the page hydrates.
 * The form of save buttons names the prompt in `data-prompt`; the Login button inside takes over the item of the pressed
 * button. A browser without dialogs sends the form, and the server answers with a page.
 */
export function promptLogins(): void {
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
