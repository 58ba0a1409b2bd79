import { liveEvent, startFailedEvent } from "./live-event.ts";
import { earlySign, signs } from "./page-start.ts";
import { sharedScripts } from "./router-start.ts";

/** The type under which a page carries its module script until it is to run. */
export const deferredModuleType = "late-module";

/**
 * The type under which it carries the short scripts that go before: the page's data, and what the router begins with. One that all
 * pages share is an empty element with its name (`data-shared`, router-start.ts).
 */
export const deferredScriptType = "late-script";

/** What a page waits for before its script runs: to have been painted, or beyond that for somebody to use it. */
export type HydrateOn = "painted" | "interaction";

/**
 * Events that make React hydrate the whole page in one task when they come while it hydrates. It does not get them before it has
 * finished: until then, as before it started, they are the browser's and the inline scripts'.
 * Source: discreteReplayableEvents of react-dom.
 */
const hydratingEvents =
  "mousedown mouseup touchcancel touchend touchstart auxclick dblclick pointercancel pointerdown pointerup dragend dragstart drop compositionend compositionstart keydown keypress keyup input textInput copy cut paste click change contextmenu reset";

/** A visitor who reads for this long without any of these events may use assistive technology that sends none before a button is pressed. */
const maxWaitMs = 10_000;

/** How long a loaded page is left alone before the files of its script are fetched. */
const settlingMs = 3_000;

/** The files that take longest to run, each in a task of its own: vite.config.ts names them. */
const largeFiles = ["/packages-", "/shared-"];

/** At most this many small files are requested, or run, in one task. */
const filesPerTask = 4;

/**
 * Runs the page's own module script, at the earliest once the page has been painted: what is to be read never waits for
 * what makes it livelier. A page to work on starts then. A page to read (`data-start="interaction"`) starts at the first sign of a
 * hand, once that has been answered; its files (`data-modules`) are fetched a moment after it has loaded, not with Save-Data, and not
 * compiled then: a phone that only shows a page has nothing to work out. The start is many short tasks, so that whatever is tapped
 * meanwhile is answered between them: first the files that the script imports, a few at a time, then the script. Its data, where the
 * page came without (`data-from`), is fetched then; when that fails, again with the next press. Of the short scripts before it, the
 * one that brings visitors back to their place (`data-return`) runs at once where there is such a place. Until the script runs, links
 * and forms are the browser's own, and what was typed or chosen counts; a button that only script answers is pressed again once
 * it can (docs/decisions/0032, 0076). Part of the file that every page runs once it has arrived
 * (scripts/compile-page-start.ts), after the other parts; the page's bundle knows nothing of it.
 */
export function deferredScript(): string {
  return `(function () {
  var late = document.querySelector('script[type="${deferredModuleType}"]');
  if (!late) return;
  var scripts = [].slice.call(document.querySelectorAll('script[type="${deferredScriptType}"]'));
  var signs = "${signs}".split(" ");
  var options = { capture: true, passive: true };
  var files = (late.dataset.modules || "").split(" ").filter(Boolean);
  var shared = ${sharedScripts};
  var isStarted = false;
  var isLive = false;
  var isDataMissing = false;
  var missed = null;

  function add(from, type) {
    if (from.dataset.shared) return shared[from.dataset.shared]();
    var script = document.createElement("script");
    if (type) script.type = type;
    script.textContent = from.textContent;
    script.onerror = fail;
    document.head.append(script);
  }
  function fail() {
    dispatchEvent(new Event("${startFailedEvent}"));
  }
  function request(rel, hrefs) {
    hrefs.forEach(function (href) {
      var link = document.createElement("link");
      link.rel = rel;
      link.href = href;
      document.head.append(link);
    });
  }
  function inTurn(steps) {
    var step = steps.shift();
    if (!step) return;
    var next = function () {
      if (window.scheduler && scheduler.postTask) scheduler.postTask(function () { inTurn(steps); });
      else setTimeout(inTurn, 0, steps);
    };
    Promise.resolve(step()).then(next, next);
  }
  function byFew(hrefs, work) {
    var steps = [];
    for (var at = 0; at < hrefs.length; at += ${filesPerTask}) steps.push(work.bind(null, hrefs.slice(at, at + ${filesPerTask})));
    return steps;
  }
  function evaluate(hrefs) {
    return Promise.all(hrefs.map(function (href) { return import(href); })).catch(fail);
  }
  function run() {
    var large = [];
    ${JSON.stringify(largeFiles)}.forEach(function (name) {
      large = large.concat(files.filter(function (href) { return href.indexOf(name) >= 0; }));
    });
    var small = files.filter(function (href) { return large.indexOf(href) < 0 && href.indexOf("/entry.client-") < 0; });
    inTurn([].concat(
      byFew(files, request.bind(null, "modulepreload")),
      scripts.map(function (script) { return function () { add(script); }; }),
      late.dataset.from ? [getData] : [],
      large.map(function (href) { return evaluate.bind(null, [href]); }),
      byFew(small, evaluate),
      [function () { add(late, "module"); }]
    ));
  }
  function getData() {
    isDataMissing = false;
    fetch(late.dataset.from).then(function (reply) {
      if (!reply.ok) throw reply;
      return reply.text();
    }).then(function (text) {
      var controller = window.__reactRouterContext.streamController;
      controller.enqueue(text);
      controller.close();
    }).catch(function () {
      isDataMissing = true;
      fail();
    });
  }
  function start(event) {
    if (isStarted) return;
    if (event && event.type === "pointermove" && !event.movementX && !event.movementY) return;
    isStarted = true;
    signs.forEach(function (sign) { removeEventListener(sign, start, true); });
    requestAnimationFrame(function () { requestAnimationFrame(function () { setTimeout(run); }); });
  }
  function prefetch() {
    var savesData = navigator.connection && navigator.connection.saveData;
    if (!isStarted && !savesData) request("prefetch", files);
  }
  function holdBack(event) {
    if (isLive) return;
    event.stopImmediatePropagation();
    if (event.type === "pointerdown" && isDataMissing) getData();
    if (event.type !== "click" || event.defaultPrevented) return;
    var button = event.target.closest && event.target.closest("button[type=button]");
    missed = button && !button.hasAttribute("popovertarget") ? button : null;
  }

  if (history.state) {
    scripts = scripts.filter(function (script) {
      if (!("return" in script.dataset)) return true;
      add(script);
      return false;
    });
  }
  addEventListener("${liveEvent}", function () {
    isLive = true;
    if (missed && missed.isConnected) missed.click();
  }, { once: true });
  var isToRead = late.dataset.start === "interaction";
  if (isToRead) signs.forEach(function (sign) { addEventListener(sign, start, options); });
  "${hydratingEvents}".split(" ").forEach(function (type) { addEventListener(type, holdBack, options); });
  if (!isToRead || window.${earlySign}) return start();
  function wait() {
    setTimeout(prefetch, ${settlingMs});
    setTimeout(function () { start(); }, ${maxWaitMs});
  }
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait);
})();`.replaceAll(/\n\s*/g, "");
}
