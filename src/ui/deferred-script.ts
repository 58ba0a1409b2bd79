/** The type under which a page carries its module script until it is to run. */
export const deferredModuleType = "late-module";

/** The type under which it carries the short scripts that go before: the page's data, and what the router begins with. */
export const deferredScriptType = "late-script";

/** What a page waits for before its script runs: to have been painted, or beyond that for somebody to use it. */
export type HydrateOn = "painted" | "interaction";

/**
 * What tells that somebody is at the page: a pointer, a finger, a key, or what assistive technology does in their place.
 * A browser also sends a pointermove when a page appears under a pointer that rests: nothing has moved then.
 */
const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "input", "scroll", "wheel", "click"];

/** Who reads so long without any of these may use something that sends none before it presses a button. */
const maxWaitMs = 10_000;

/** How long a loaded page is left alone before the files of its script are fetched. */
const settlingMs = 3_000;

/**
 * Runs the page's own module script, at the earliest once the page has been painted: what is to be read never waits for
 * what makes it livelier. A page to work on starts then. A page to read (`data-start="interaction"`) starts at the first sign of a
 * hand; its files (`data-modules`) are fetched a moment after it has loaded, not with Save-Data, and not compiled then: a
 * phone that only shows a page has nothing to work out. Its data, where the page came without (`data-from`), is fetched
 * then; when that fails, again with the next press. Of the short scripts before it, the one that brings visitors back
 * to their place (`data-return`) runs at once where there is such a place. Until the script runs, links and forms are the
 * browser's own, and what was typed or chosen counts (docs/decisions/0032). Runs inline, so it is written in plain old
 * JavaScript, each statement ended: the lines are joined. Its hash is in the page's policy.
 */
export function deferredScript(): string {
  return `(function () {
  var late = document.querySelector('script[type="${deferredModuleType}"]');
  if (!late) return;
  var scripts = [].slice.call(document.querySelectorAll('script[type="${deferredScriptType}"]'));
  var signs = ${JSON.stringify(signs)};
  var files = (late.dataset.modules || "").split(" ");
  var isStarted = false;

  function add(from, type) {
    var script = document.createElement("script");
    if (type) script.type = type;
    script.textContent = from.textContent;
    document.head.append(script);
  }
  function ask(rel) {
    files.forEach(function (href) {
      if (!href) return;
      var link = document.createElement("link");
      link.rel = rel;
      link.href = href;
      document.head.append(link);
    });
  }
  function run() {
    ask("modulepreload");
    scripts.forEach(function (script) { add(script); });
    add(late, "module");
    if (late.dataset.from) getData();
  }
  function getData() {
    fetch(late.dataset.from).then(function (reply) {
      if (!reply.ok) throw reply;
      return reply.text();
    }).then(function (text) {
      var controller = window.__reactRouterContext.streamController;
      controller.enqueue(text);
      controller.close();
    }).catch(function () { addEventListener("pointerdown", getData, { once: true }); });
  }
  function start(event) {
    if (isStarted) return;
    if (event && event.type === "pointermove" && !event.movementX && !event.movementY) return;
    isStarted = true;
    signs.forEach(function (sign) { removeEventListener(sign, start, true); });
    requestAnimationFrame(function () { setTimeout(run); });
  }
  function prefetch() {
    var savesData = navigator.connection && navigator.connection.saveData;
    if (!isStarted && !savesData) ask("prefetch");
  }

  if (history.state) {
    scripts = scripts.filter(function (script) {
      if (!("return" in script.dataset)) return true;
      add(script);
      return false;
    });
  }
  if (late.dataset.start !== "interaction") return start();
  signs.forEach(function (sign) { addEventListener(sign, start, { capture: true, passive: true }); });
  addEventListener("load", function () {
    setTimeout(prefetch, ${settlingMs});
    setTimeout(function () { start(); }, ${maxWaitMs});
  });
})();`.replaceAll(/\n\s*/g, "");
}
