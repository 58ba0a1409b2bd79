/** How many elements may become inert, or reachable again, in one frame: a frame stays short on a slow phone. */
const maxElementsPerFrame = 100;

/**
 * Opens and closes dialogs before React is there and after. `showModal()` makes the whole page inert, so that the browser works out
 * the style of every element before it shows anything (60 to 110 ms on a phone slowed four times). This opens a dialog as a popover,
 * which touches nothing but the dialog; once it has been painted, what lies behind becomes inert, a part per frame. The same for
 * any popover with `data-modal`, which also gets the focus, and for one that was opened before this script arrived. Moves of the focus are listened to only while one is open: a page's first
 * tap moves it too. A link with `data-dialog` opens one where script runs, and leads to the page of the same name where none does. Without script `command="show-modal"` does all of it at once; a browser without popovers gets `showModal()`
 * (docs/decisions/0076).
 *
 * Part of the file that every page runs once it has arrived (scripts/compile-page-start.ts): plain JavaScript without comments, each
 * statement ended.
 */
export function dialogScript(): string {
  return `(function () {
  var modal, opener, isInert;
  var behind = [];
  var queue = [];

  function show(dialog) {
    if (dialog.open) return;
    if (dialog.showPopover) dialog.showPopover();
    else dialog.showModal();
  }
  function hide(dialog) {
    if (dialog.open) dialog.close();
    else if (dialog.hidePopover) dialog.hidePopover();
  }
  function sizeOf(part) {
    return part.getElementsByTagName("*").length + 1;
  }
  function collect(part) {
    if (part.matches("script, template, dialog:not([open])")) return;
    if (sizeOf(part) > ${maxElementsPerFrame} && part.children.length) [].forEach.call(part.children, collect);
    else behind.push(part);
  }
  function collectBehind() {
    behind = [];
    for (var at = modal; at !== document.body; at = at.parentElement)
      [].forEach.call(at.parentElement.children, function (part) { if (part !== at) collect(part); });
  }
  function apply(parts, value) {
    var isRunning = queue.length > 0;
    queue = parts.slice();
    isInert = value;
    if (!isRunning && queue.length) requestAnimationFrame(function () { requestAnimationFrame(applyNext); });
  }
  function applyNext() {
    var elements = 0;
    while (queue.length && elements + sizeOf(queue[0]) <= ${maxElementsPerFrame} || queue.length && !elements) {
      elements += sizeOf(queue[0]);
      queue.shift().inert = isInert;
    }
    if (queue.length) requestAnimationFrame(applyNext);
  }
  function keepFocus(event) {
    if (!modal || modal.contains(event.target) || event.target === document.body) return;
    collectBehind();
    apply(behind, true);
    (modal.querySelector("a[href], button, input:not([type=hidden]), select, textarea") || modal).focus();
  }

  addEventListener("click", function (event) {
    var button = event.target.closest && event.target.closest("button[commandfor], a[data-dialog]");
    var dialog = button && document.getElementById(button.getAttribute("commandfor") || button.dataset.dialog);
    if (!dialog || !dialog.showModal || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (button.getAttribute("command") === "close") hide(dialog);
    else show(dialog);
  }, true);
  addEventListener("submit", function (event) {
    var dialog = event.target.closest("dialog:not([open])");
    if (!dialog || (event.submitter && event.submitter.formMethod || event.target.method) !== "dialog") return;
    event.preventDefault();
    hide(dialog);
  }, true);
  addEventListener("beforetoggle", function (event) {
    if (!event.target.matches("[data-modal]")) return;
    if (event.newState === "open") {
      opener = document.activeElement;
      return;
    }
    modal = null;
    removeEventListener("focusin", keepFocus);
    apply(behind.filter(function (part) {
      if (part.contains(opener)) part.inert = false;
      return part.inert;
    }), false);
  }, true);
  function makeModal(popover) {
    modal = popover;
    addEventListener("focusin", keepFocus);
    if (!modal.contains(document.activeElement)) modal.focus();
    collectBehind();
    apply(behind, true);
  }
  addEventListener("toggle", function (event) {
    if (!event.target.matches("[data-modal]")) return;
    if (event.newState === "open") makeModal(event.target);
    else if (document.activeElement === document.body && opener) opener.focus({ preventScroll: true });
  }, true);
  var early = HTMLElement.prototype.showPopover && document.querySelector("[data-modal]:popover-open");
  if (early) {
    opener = document.activeElement;
    makeModal(early);
  }
  matchMedia("(width >= 62rem)").onchange = function (query) {
    if (query.matches && modal && modal.matches(".column-sheet")) hide(modal);
  };
})();`.replaceAll(/\n\s*/g, "");
}
