import { useEffect, useState } from "react";
import { useFormat } from "./messages.tsx";

type Say = (sentence: string) => string;

/**
 * Says in the page's language what a rule decides in the browser, or an offline kit answers. What comes from the server is
 * in that language already and stays as it is. An English page fetches nothing for it.
 */
export function useRefusals(): Say {
  const locale = useFormat().locale;
  const [say, setSay] = useState<Say>(() => asWritten);
  useEffect(() => {
    if (locale === "en") return;
    let isWanted = true;
    import("./loaded-refusals.ts")
      .then(({ loadRefusals }) => loadRefusals(locale))
      .then((loaded) => {
        if (isWanted) setSay(() => loaded);
      }, ignoreOffline);
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return say;
}

const asWritten: Say = (sentence) => sentence;

/** Without a connection the sentences stay in English. */
function ignoreOffline() {}
