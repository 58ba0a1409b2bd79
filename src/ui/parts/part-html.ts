import { createContext } from "react";

/** HTML that the server has as bytes (rendered-html.server.ts); `String()` returns its text. */
export interface PartBytes {
  readonly isRendered: true;
}

/** HTML of a part of a page; in the browser always a string. */
export type PartHtml = string | PartBytes;

/**
 * What React renders of a part: its text; or, while the server renders a whole page, a short placeholder that is replaced by the
 * part afterwards (page-parts.server.ts).
 */
export const PartHtmlContext = /* @__PURE__ */ createContext<(part: PartHtml) => string>(String);

/** The element that is a part's placeholder in what React renders; none is sent. */
export const partElement = "page-part";
