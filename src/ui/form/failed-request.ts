import { createContext, useContext } from "react";
import { useLocation } from "react-router";
import { readPageFacts } from "../page/page-facts.ts";

/** The id of the request that failed, while the server renders its page. */
export const FailedRequestId = createContext<string | null>(null);

/** React Router's key of the first location: where the document failed, that is the document's own. */
let firstPlace: string | undefined;

/**
 * The id of the failed request, shown on its page: in the browser from the facts of the document.
 * Null for what failed later, without a document of its own.
 */
export function useFailedRequestId(): string | null {
  const renderedNow = useContext(FailedRequestId);
  const { key } = useLocation();
  if (import.meta.env.SSR) return renderedNow;
  firstPlace ??= key;
  return key === firstPlace ? readPageFacts().requestId : null;
}
