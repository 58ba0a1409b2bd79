import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until script has taken over the page, then true. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
