import { ownBytes } from "#lib/own-bytes.server.ts";
import type { PartBytes } from "./part-html.ts";

/**
 * HTML that the server drew of a part of a page, as the bytes that are sent: text is made into bytes once, not for each page that
 * shows it. They are in memory of their own, since most parts are kept. As JSON it is text.
 */
export class DrawnHtml implements PartBytes {
  readonly isDrawn = true;
  readonly bytes: Buffer;

  /** @param pieces in their order */
  constructor(...pieces: (string | DrawnHtml)[]) {
    const [only] = pieces;
    this.bytes = ownBytes(
      pieces.length === 1 && typeof only === "string"
        ? Buffer.from(only)
        : Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece.bytes))),
    );
  }

  toString(): string {
    return this.bytes.toString();
  }

  toJSON(): string {
    return this.toString();
  }
}
