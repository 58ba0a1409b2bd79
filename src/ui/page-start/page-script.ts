import { liveEvent } from "../page/live-event.ts";
import { type PageFacts, pageFactsType, readPageFacts } from "../page/page-facts.ts";
import { openData, type PageData, reportFailure } from "./page-data.ts";
import { rememberField, restoreFields } from "./replaced.ts";
import { addLinks, restorePlace, runFiles } from "./run-files.ts";
import { isInteraction, listening, signs, targetOf } from "./signs.ts";

/**
 * Events that make React hydrate the whole page in one task when they come while it hydrates. It does not get them before it has
 * finished: until then, as before it started, they are the browser's and the scripts' that run before it.
 * Source: discreteReplayableEvents of react-dom.
 */
const hydratingEvents =
  "mousedown mouseup touchcancel touchend touchstart auxclick dblclick pointercancel pointerdown pointerup dragend dragstart drop compositionend compositionstart keydown keypress keyup input textInput copy cut paste click change contextmenu reset";

/** A visitor who reads for this long without any of these events may use assistive technology that sends none before a button is pressed. */
const maxWaitMs = 10_000;

/** How long a loaded page is left alone before the files of its script are fetched. */
const settlingMs = 3_000;

/**
 * Runs the page's own script, at the earliest once the page has been painted: what is to be read never waits for what makes it
 * livelier. A page to work on starts then. A page to read starts at the first interaction, once that has been answered; its files are
 * fetched a moment after it has loaded, not with Save-Data, and not compiled then: a phone that only shows a page has nothing to work
 * out. Until the script has hydrated the page, links and forms are the browser's own, and what was typed or chosen counts; a button
 * that only script answers is pressed again once it can (docs/decisions/0032, 0076).
 */
export function runPageScript(): void {
  if (!document.querySelector(`script[type="${pageFactsType}"]`)) return;
  const facts = readPageFacts();
  if (history.state) restorePlace();
  const data = openData(facts);
  const start = onceStarted(facts, data);
  holdEvents(data);
  if (facts.start === "painted" || window.hasEarlySign) start();
  else if (document.readyState === "complete") startLater(facts, start);
  else addEventListener("load", () => startLater(facts, start));
}

function startLater(facts: PageFacts, start: () => void): void {
  setTimeout(() => prefetch(facts), settlingMs);
  setTimeout(start, maxWaitMs);
}

let isStarted = false;

/** @returns what starts the script, also at the first interaction */
function onceStarted(facts: PageFacts, data: PageData): () => void {
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const sign of signs) removeEventListener(sign, startOn, listening);
    const run = () => void runFiles(facts, data).catch(reportFailure);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
  };
  const startOn = (event: Event) => {
    if (isInteraction(event)) start();
  };
  if (facts.start === "interaction") for (const sign of signs) addEventListener(sign, startOn, listening);
  return start;
}

function prefetch({ first, routes, entry, imports }: PageFacts): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (isStarted || connection?.saveData) return;
  addLinks("prefetch", [...new Set([...first, entry, ...Object.values(routes).flat(), ...imports])]);
}

/** Withholds events from React until the page is hydrated; then repeats the last press that only script answers, and keeps what was typed. */
function holdEvents(data: PageData): void {
  let isLive = false;
  let missed: HTMLElement | null = null;
  addEventListener(
    liveEvent,
    () => {
      isLive = true;
      restoreFields();
      if (missed?.isConnected) missed.click();
    },
    { once: true },
  );
  const hold = (event: Event) => {
    if (isLive) return;
    event.stopImmediatePropagation();
    if (event.type === "input") rememberField(event);
    if (event.type === "pointerdown" && data.isMissing()) data.request();
    if (event.type === "click" && !event.defaultPrevented)
      missed = targetOf<HTMLElement>(event, "button[type=button]:not([popovertarget])");
  };
  for (const type of hydratingEvents.split(" ")) addEventListener(type, hold, listening);
}
