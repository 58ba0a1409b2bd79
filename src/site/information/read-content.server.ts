import type { RouterContextProvider } from "react-router";
import type { PageContent, PageName } from "#features/information/contract.ts";
import { readContentOf } from "#features/information/service.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";

/** The words of an information page in the visitor's language. */
export function readContent<Name extends PageName>(
  context: Readonly<RouterContextProvider>,
  name: Name,
): PageContent<Name> {
  return readContentOf(context.get(depsContext), context.get(localeContext), name);
}
