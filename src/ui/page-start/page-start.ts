/**
 * What every page runs before React, as one classic script (scripts/compile-page-start.ts): fetched by first-script.ts after the first
 * paint, from a file that all pages share. Order matters: each part may leave an event to the next, and `runPageScript` withholds
 * from React what the parts before it answer.
 */
import { answerDialogs } from "./dialogs.ts";
import { holdForms } from "./hold-forms.ts";
import { promptLogins } from "./login-prompt.ts";
import { runPageScript } from "./page-script.ts";

answerDialogs();
promptLogins();
runPageScript();
holdForms();
window.hasPageStart = true;
window.heldTap?.();
