import { addToWishlist } from "#features/wishlist/acts.server.ts";
import { formAction } from "#http/form-action.server.ts";
import { notFound } from "#http/page-errors.server.ts";
import { askToSignIn, receiveSaveForm } from "../forms/save.server.ts";

/** No page of its own: save buttons send their form to it. */
export function loader() {
  throw notFound();
}

export const action = formAction(addToWishlist, receiveSaveForm, askToSignIn);
