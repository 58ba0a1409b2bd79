import { DrawnHtml } from "./drawn-html.server.ts";
import type { PartHtml } from "./part-html.ts";

/** No text of a page has it: React escapes what begins an element or a comment. */
const markStart = "<!--part ";
const markEnd = "-->";

export type PageParts = ReturnType<typeof createPageParts>;

/** Keeps the parts of a page out of what React draws: most of a page's bytes are there before, and need not pass through text. */
export function createPageParts() {
  const parts: PartHtml[] = [];
  return {
    /** @returns the mark for React to draw in its place */
    keep(part: PartHtml): string {
      parts.push(part);
      return `${markStart}${parts.length - 1}${markEnd}`;
    },
    /** The bytes of a text that React drew, with the parts where their marks are. */
    putIn(drawn: string): Buffer[] {
      const bytes: Buffer[] = [];
      let from = 0;
      for (let at = drawn.indexOf(markStart); at >= 0; at = drawn.indexOf(markStart, from)) {
        const end = drawn.indexOf(markEnd, at);
        const part = parts[Number(drawn.slice(at + markStart.length, end))] ?? "";
        bytes.push(
          Buffer.from(drawn.slice(from, at)),
          part instanceof DrawnHtml ? part.bytes : Buffer.from(String(part)),
        );
        from = end + markEnd.length;
      }
      bytes.push(Buffer.from(drawn.slice(from)));
      return bytes;
    },
  };
}
