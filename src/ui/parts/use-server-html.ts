import { use, useState } from "react";
import { type PartHtml, PartHtmlContext } from "./part-html.ts";

/**
 * What the server made of a part of a page, or what the document holds of it already: a page that comes as a document does
 * not carry its parts a second time as data.
 *
 * @param id of the element in the document
 * @param html null: it came with the document
 */
export function useServerHtml(id: string, html: PartHtml | null): string {
  const [arrived] = useState(() => (html === null ? (document.getElementById(id)?.innerHTML ?? "") : ""));
  return html === null ? arrived : import.meta.env.SSR ? use(PartHtmlContext)(html) : String(html);
}
