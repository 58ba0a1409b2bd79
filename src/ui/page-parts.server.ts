import { DrawnHtml } from "./drawn-html.server.ts";
import { type PartHtml, partElement } from "./part-html.ts";

/** As React draws it. No text of a page has it: React escapes what begins an element. */
const markStart = `<${partElement} n="`;
const markEnd = `"></${partElement}>`;

export type PageParts = ReturnType<typeof createPageParts>;

/** Keeps the parts of a page out of what React draws: most of a page's bytes are there before, and need not pass through text. */
export function createPageParts() {
  const parts: PartHtml[] = [];
  /** @returns the number of the part, for a mark that React draws itself */
  const add = (part: PartHtml) => parts.push(part) - 1;
  return {
    add,
    /** @returns the mark for React to draw in its place, as HTML */
    keep: (part: PartHtml) => markStart + add(part) + markEnd,
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
