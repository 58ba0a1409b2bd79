import { Readable } from "node:stream";
import type { Context, Env } from "hono";

/** A stored file, ready to be sent. */
export interface Download {
  /** Identifies these bytes for ever. */
  id: string;
  /** As its sender called it. */
  name: string;
  contentType: string;
  sizeBytes: number;
  bytes: Readable;
}

/** Answers a file that a stranger sent. Saved, never shown: a browser must not open it in our name. */
export function answerDownload<E extends Env>(c: Context<E>, download: Download) {
  const { id, name, contentType, sizeBytes, bytes } = download;
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return c.body(Readable.toWeb(bytes) as ReadableStream, 200, {
    "Cache-Control": "private, no-store",
    "Content-Type": contentType,
    "Content-Length": String(sizeBytes),
    "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    // A reply that has an ETag is not read to compute one.
    ETag: `"${id}"`,
  });
}
