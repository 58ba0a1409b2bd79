import { notFound } from "#http/page-errors.server.ts";
import { receiveHeart } from "../forms/save.server.ts";
import type { Route } from "./+types/heart";

/** Nothing is shown here: hearts send their form to it. */
export function loader() {
  throw notFound();
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveHeart(request, context);
}
