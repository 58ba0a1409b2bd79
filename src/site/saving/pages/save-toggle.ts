import { notFound } from "#http/page-errors.server.ts";
import { receiveSaveToggle } from "../forms/save.server.ts";
import type { Route } from "./+types/save-toggle";

/** Nothing is shown here: hearts send their form to it. */
export function loader() {
  throw notFound();
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveSaveToggle(request, context);
}
