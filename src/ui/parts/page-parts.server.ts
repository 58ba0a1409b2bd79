import { type PartHtml, partElement } from "./part-html.ts";
import { RenderedHtml } from "./rendered-html.server.ts";

/** As React renders it. No text of a page contains it, since React escapes `<`. */
const placeholderStart = `<${partElement} n="`;
const placeholderEnd = `"></${partElement}>`;

/**
 * Replaces the parts of a page by placeholders while React renders it: most bytes of a page are rendered before, and need not be
 * decoded and encoded again.
 */
export function createPageParts() {
  const parts: PartHtml[] = [];
  /** @returns the number of the part, for a placeholder that React renders itself */
  const add = (part: PartHtml) => parts.push(part) - 1;
  return {
    add,
    /** Says what a part is that was added before it was known. */
    set: (n: number, part: PartHtml) => {
      parts[n] = part;
    },
    /** @returns the placeholder that React renders instead of the part, as HTML */
    placeholderFor: (part: PartHtml) => placeholderStart + add(part) + placeholderEnd,
    /** @returns the bytes of what React rendered, with the parts instead of their placeholders */
    insertInto(rendered: string): Buffer[] {
      const bytes: Buffer[] = [];
      let from = 0;
      for (let at = rendered.indexOf(placeholderStart); at >= 0; at = rendered.indexOf(placeholderStart, from)) {
        const end = rendered.indexOf(placeholderEnd, at);
        const part = parts[Number(rendered.slice(at + placeholderStart.length, end))] ?? "";
        bytes.push(Buffer.from(rendered.slice(from, at)));
        if (part instanceof RenderedHtml) bytes.push(...part.pieces);
        else bytes.push(Buffer.from(String(part)));
        from = end + placeholderEnd.length;
      }
      bytes.push(Buffer.from(rendered.slice(from)));
      return bytes;
    },
  };
}
