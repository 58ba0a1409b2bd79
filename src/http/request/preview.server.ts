import type { RouterContextProvider } from "react-router";
import { mayPreviewContext } from "../request-context.server.ts";

/**
 * Whether a page shows what is not published: its address ends in `?preview`, and staff who write content look at it.
 * For everybody else the word in the address changes nothing.
 */
export async function canSeePreview(context: Readonly<RouterContextProvider>, request: Request): Promise<boolean> {
  return new URL(request.url).searchParams.has("preview") && context.get(mayPreviewContext)();
}

/** Headers of a previewed page: no browser and no cache in between keeps it. */
export const previewHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
