import { createContext } from "react";

/** HTML that the server holds as bytes (drawn-html.server.ts); `String()` gives its text. */
export interface PartBytes {
  readonly isDrawn: true;
}

/** HTML of a part of a page: in the browser text. */
export type PartHtml = string | PartBytes;

/**
 * What React gets of a part: its text, or on the server, while a whole page is drawn, a short mark where the part is put in
 * afterwards (page-parts.server.ts).
 */
export const PartHtmlContext = /* @__PURE__ */ createContext<(part: PartHtml) => string>(String);

/** The element that marks a part in what React draws; none is sent. */
export const partElement = "page-part";
