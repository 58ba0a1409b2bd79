import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Asks the browser to keep pages for reading without a connection; after the page has loaded, in production builds only. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register(workerAddress()).catch(() => {
      // The site works without it: private windows and some browsers refuse.
    });
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

/** Set while this browser keeps an offline kit. */
export const kitsFlag = "offline-kits";

/** The service worker's file; with a kit it brings the engine that answers from it (decision 0060). */
export function workerAddress(): string {
  try {
    return localStorage.getItem(kitsFlag) ? "/service-worker.js?kits" : "/service-worker.js";
  } catch {
    return "/service-worker.js";
  }
}

/**
 * Tells the service worker of pages it did not see being read: the first one, and those reached without a new document.
 * Without a connection links load whole documents, which the worker can answer.
 */
export function OfflineReading() {
  const { pathname, search } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const wasServed = isFirst.current && cameThroughWorker();
    if (!isFirst.current) document.querySelector("offline-notice")?.remove();
    isFirst.current = false;
    if (wasServed) return;
    return reportLater(location.origin + pathname + search);
  }, [pathname, search]);
  useEffect(() => {
    window.addEventListener("click", leaveToBrowser, { capture: true });
    return () => window.removeEventListener("click", leaveToBrowser, { capture: true });
  }, []);
  return null;
}

/** True when the worker answered this document, and so has stored it already. */
function cameThroughWorker(): boolean {
  return performance.getEntriesByType("navigation").some((entry) => "workerStart" in entry && entry.workerStart !== 0);
}

/** How long a page must have been open to count as read. */
const readAfterMs = 2000;

/** @returns the function that forgets the report when the visitor leaves before */
function reportLater(page: string): () => void {
  const timer = setTimeout(() => void report(page), readAfterMs);
  return () => clearTimeout(timer);
}

async function report(page: string) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || !navigator.onLine) return;
  const { active } = await navigator.serviceWorker.ready;
  const used = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ page, files: used.filter((name) => name.startsWith(`${location.origin}/assets/`)) });
}

/**
 * Keeps the router from a click on a link while there is no connection, and on a page that the worker had to answer: `onLine` is also
 * true in a network that leads nowhere.
 */
function leaveToBrowser(event: MouseEvent) {
  const isOnline = navigator.onLine && document.querySelector("offline-notice") === null;
  if (isOnline || !(event.target instanceof Element)) return;
  const link = event.target.closest("a[href]");
  if (link instanceof HTMLAnchorElement && link.origin === location.origin) event.stopImmediatePropagation();
}
