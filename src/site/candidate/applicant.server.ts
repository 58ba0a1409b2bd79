import type { RouterContextProvider } from "react-router";
import type { Applicant } from "#features/profile/applicant-contract.ts";
import { readApplicant } from "#features/profile/service/read-applicant.server.ts";
import { candidateCookieContext, depsContext, visitorContext } from "#http/request-context.server.ts";

/**
 * The visitor's exam answers, for the loader of a page; null: none. The reply is private where there is
 * something, and the page cache never gets it.
 */
export function applicantOf(context: Readonly<RouterContextProvider>): Promise<Applicant | null> {
  return readApplicant({
    deps: context.get(depsContext),
    visitor: context.get(visitorContext),
    cookie: context.get(candidateCookieContext),
  });
}
