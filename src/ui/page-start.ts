/**
 * Events that show that somebody uses the page: a pointer, a finger, a key, or what assistive technology does in their place. A finger
 * counts when it is lifted: what it tapped is answered first. A browser also sends a pointermove when a page appears under a pointer
 * that rests: nothing has moved then.
 */
export const signs = "pointermove pointerup pointercancel keydown focusin input scroll wheel click";

/** Set on the window by the first sign of a hand that comes before the script that waits for it (deferred-script.ts). */
export const earlySign = "hasEarlySign";

/** The `<meta>` with the words of the alert for a form that could not be sent: title, text and button, a line each. */
export const notSentMeta = "not-sent";

/** What the inline script leaves for the file that it fetches. */
export interface EarlyWindow extends Window {
  /** The file has run. */
  hasPageStart?: boolean;
  /** Repeats the last tap that only the file can answer. */
  heldTap?: () => void;
}

/**
 * Fetches the script that runs before React (scripts/compile-page-start.ts) once the browser reports that it has painted the page:
 * fetched earlier, it would come before the largest text on a slow connection. Two animation frames may pass before the first paint, so
 * they are waited for only where paints are not reported. A visitor who returns is first brought back to their place.
 * Until it has arrived, a sign that somebody is at the page is noted, and a form that writes or a link that opens a dialog waits for
 * it; where it cannot be fetched they are the browser's own. A search with a figure, which may be somebody's rank, is posted at any
 * time: it gets into no address (search-box.tsx). Runs inline in the head of every page.
 *
 * @param url of that script
 */
export function fetchPageStart(url: string): string {
  return `var hasPageStart, heldTap = function () {};
(function () {
  function hold(event, repeat) {
    if (hasPageStart) return;
    event.preventDefault();
    heldTap = repeat;
  }
  addEventListener("submit", function (event) {
    var form = event.target;
    if (form.method === "post") hold(event, function () { form.requestSubmit(event.submitter); });
    else if (form.dataset.figures === "post" && /\\p{Nd}/u.test(form.elements.q.value)) form.method = "post";
  });
  addEventListener("click", function (event) {
    var link = event.target.closest && event.target.closest("a[data-dialog]");
    if (link) hold(event, function () { link.click(); });
  });
  function add() {
    var script = document.createElement("script");
    script.src = "${url}";
    script.onerror = function () {
      hasPageStart = true;
      heldTap();
    };
    document.head.append(script);
  }
  "${signs}".split(" ").forEach(function (sign) {
    addEventListener(sign, function note(event) {
      if (sign === "pointermove" && !event.movementX && !event.movementY) return;
      window.${earlySign} = true;
      removeEventListener(sign, note, true);
    }, { capture: true, passive: true });
  });
  addEventListener("DOMContentLoaded", function () {
    if (history.state) add();
    else if ((window.PerformanceObserver && PerformanceObserver.supportedEntryTypes || []).includes("paint"))
      new PerformanceObserver(function (_list, observer) {
        observer.disconnect();
        add();
      }).observe({ type: "paint", buffered: true });
    else requestAnimationFrame(function () { requestAnimationFrame(function () { setTimeout(add); }); });
  });
})();`
    .replaceAll(/\n\s*/g, "")
    .replaceAll(/ ?([{}();,=&|?]) ?/g, "$1");
}
