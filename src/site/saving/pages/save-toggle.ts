import { formAction } from "#http/form-action.server.ts";
import { notFound } from "#http/page-errors.server.ts";
import { askToSignIn, receiveSaveForm } from "../forms/save.server.ts";

/** Nothing is shown here: hearts send their form to it. */
export function loader() {
  throw notFound();
}

export const action = formAction("change_wishlist", receiveSaveForm, askToSignIn);
