import { useEffect, useSyncExternalStore } from "react";

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
 * Writes on the document that script has taken over: until then forms and links are the browser's own. Appears once on a
 * page, for anyone who looks at it from outside, such as tests that press what only script answers.
 */
export function MarkLive() {
  useEffect(() => {
    document.documentElement.dataset.live = "";
  }, []);
  return null;
}
