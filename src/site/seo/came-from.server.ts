import { ownAddress } from "#lib/own-address.ts";

/** The page of ours that a form was sent from, or a link followed on. */
export function cameFrom(request: Request, otherwise: string): string {
  const referer = request.headers.get("referer") ?? "";
  const url = URL.canParse(referer) ? new URL(referer) : null;
  return ownAddress(url && url.pathname + url.search, otherwise);
}
