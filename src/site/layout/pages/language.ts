import { redirect } from "react-router";
import { formAction } from "#http/form-action.server.ts";
import { patterns } from "#lib/addresses.ts";
import { receiveLanguage } from "../forms/language.server.ts";

/** No page of its own: the buttons of the header send their form to it. */
export function loader() {
  return redirect(patterns.home);
}

export const action = formAction("choose_language", receiveLanguage);
