/**
 * Runs inline in the head of every page, before the first paint. It applies the chosen theme, then fetches the script that runs before
 * React (page-start.ts) once the browser reports that it has painted the page: fetched earlier, it would come before the largest text
 * on a slow connection. Until that has arrived, an interaction is noted, and a form that writes or a link that opens a dialog waits for
 * it; where it cannot be fetched they are the browser's own. A search with a figure, which may be somebody's rank, is posted at any
 * time: it gets into no address (search-box.tsx).
 */
import { hasFigure } from "#lib/has-figure.ts";
import { themeKey } from "../page/theme.ts";
import { isInteraction, listening, signs, targetOf } from "./signs.ts";

declare global {
  /** What this script leaves for the one that it fetches. */
  interface Window {
    /** An interaction came before the script that waits for it. */
    hasEarlySign?: boolean;
    /** That script has run, or cannot be fetched. */
    hasPageStart?: boolean;
    /** Repeats the last tap that only that script can answer. */
    heldTap?: () => void;
  }
}

/** The address of the script to fetch: an attribute of the element that this one is in (root.tsx). */
const { pageStart } = (document.currentScript as HTMLScriptElement).dataset;

/** A remembered choice, stored in the browser and not in a cookie, so that a page is the same for everybody. */
function applyTheme(): void {
  try {
    const theme = localStorage.getItem(themeKey);
    if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
  } catch {
    // A browser may refuse storage: the page then follows the system's theme.
  }
}

function holdTaps(): void {
  const hold = (event: Event, repeat: () => void) => {
    if (window.hasPageStart) return;
    event.preventDefault();
    window.heldTap = repeat;
  };
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method === "post") hold(event, () => form.requestSubmit(event.submitter));
    else if (form.dataset.figures === "post" && hasFigure(String(new FormData(form).get("q")))) form.method = "post";
  });
  addEventListener("click", (event) => {
    const link = targetOf<HTMLAnchorElement>(event, "a[data-dialog]");
    if (link) hold(event, () => link.click());
  });
}

function noteInteractions(): void {
  const note = (event: Event) => {
    if (!isInteraction(event)) return;
    window.hasEarlySign = true;
    for (const sign of signs) removeEventListener(sign, note, listening);
  };
  for (const sign of signs) addEventListener(sign, note, listening);
}

/**
 * Two animation frames may pass before the first paint, so they are waited for only where paints are not reported. A visitor who
 * returns is first brought back to their place.
 */
function fetchPageStart(): void {
  if (history.state) addPageStart();
  else if ("PerformanceObserver" in window && PerformanceObserver.supportedEntryTypes?.includes("paint"))
    new PerformanceObserver((_list, observer) => {
      observer.disconnect();
      addPageStart();
    }).observe({ type: "paint", buffered: true });
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(addPageStart)));
}

function addPageStart(): void {
  const script = document.createElement("script");
  script.src = pageStart ?? "";
  script.onerror = () => {
    window.hasPageStart = true;
    window.heldTap?.();
  };
  document.head.append(script);
}

applyTheme();
holdTaps();
noteInteractions();
addEventListener("DOMContentLoaded", fetchPageStart);
