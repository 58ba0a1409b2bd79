import { ownBytes } from "#lib/own-bytes.server.ts";
import type { PartBytes } from "./part-html.ts";

/**
 * Rendered HTML of a part of a page, as the bytes that are sent: it is encoded once, not for each page that shows it. HTML made of
 * other parts refers to their bytes. All have their own memory, since most parts are cached. As JSON it is text.
 */
export class RenderedHtml implements PartBytes {
  readonly isRendered = true;
  /** The bytes in their order; each piece is whole characters. */
  readonly pieces: readonly Buffer[];

  /** @param pieces in their order */
  constructor(...pieces: (string | RenderedHtml)[]) {
    this.pieces = pieces.flatMap((piece) => (typeof piece === "string" ? ownBytes(Buffer.from(piece)) : piece.pieces));
  }

  get byteLength(): number {
    return this.pieces.reduce((bytes, piece) => bytes + piece.length, 0);
  }

  toString(): string {
    return this.pieces.map(String).join("");
  }

  toJSON(): string {
    return this.toString();
  }
}
