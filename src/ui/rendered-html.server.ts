import { ownBytes } from "#lib/own-bytes.server.ts";
import type { PartBytes } from "./part-html.ts";

/**
 * Rendered HTML of a part of a page, as the bytes that are sent: it is encoded once, not for each page that shows it. The bytes
 * have their own memory, since most parts are cached. As JSON it is text.
 */
export class RenderedHtml implements PartBytes {
  readonly isRendered = true;
  readonly bytes: Buffer;

  /** @param pieces in their order */
  constructor(...pieces: (string | RenderedHtml)[]) {
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
