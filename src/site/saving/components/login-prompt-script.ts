/**
 * Opens the login prompt when a visitor who is not signed in presses a save button, before and after the page hydrates.
 * The form of save buttons names the prompt in `data-prompt`; the Login button inside takes over the item of the pressed
 * button. A browser without dialogs sends the form, and the server answers with a page.
 *
 * Part of the file that every page runs once it has arrived (scripts/compile-page-start.ts): plain JavaScript without comments, each
 * statement ended.
 */
export function loginPromptScript(): string {
  return `addEventListener("submit", function (event) {
  var dialog = document.getElementById(event.target.dataset.prompt);
  if (!dialog || !dialog.showModal || !event.submitter) return;
  event.preventDefault();
  dialog.querySelector("[name=wish]").value = event.submitter.value;
  if (dialog.showPopover) dialog.showPopover();
  else dialog.showModal();
}, true);`.replaceAll(/\n\s*/g, "");
}
