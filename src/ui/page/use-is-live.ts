import { useEffect, useSyncExternalStore } from "react";
import { liveEvent } from "./live-event.ts";

const never = () => () => {};

/** False on the server and until script has taken over the page, then true. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Says that script has taken over the page: until then forms and links are the browser's own (page-start/page-script.ts). Also written on
 * the document, for anyone who looks at it from outside, such as tests that press what only script answers. Is once on a page.
 */
export function MarkLive() {
  useEffect(() => {
    // After the effects of every other component, which may listen to it.
    queueMicrotask(() => {
      document.documentElement.dataset.live = "";
      dispatchEvent(new Event(liveEvent));
    });
  }, []);
  return null;
}
