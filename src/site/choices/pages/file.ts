import { redirect } from "react-router";
import { formAction } from "#http/form-action.server.ts";
import { patterns } from "#lib/addresses.ts";
import { receiveFile } from "../forms/file.server.ts";

/** Opened as a page: the lists have the button. */
export function loader() {
  return redirect(patterns.choices);
}

export const action = formAction("edit_choices", receiveFile);
