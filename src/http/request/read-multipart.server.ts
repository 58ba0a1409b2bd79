import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { AppError } from "#lib/errors.ts";
import { isMultipart } from "./json-bodies-only.server.ts";

/** A file as it arrived, in a folder of its request's own. */
export interface UploadedFile {
  /** As the sender's browser calls it: not to be trusted. */
  name: string;
  path: string;
  sizeBytes: number;
}

export interface UploadLimits {
  maxFiles: number;
  maxFileBytes: number;
  /** More than this is not even read on. */
  maxBytes: number;
}

/** A form that was read. A file beyond the limits leaves the other words of the form as they are, and no file at all. */
export interface Multipart {
  fields: Record<string, string>;
  files: UploadedFile[];
  fault: { kind: "too_many" } | { kind: "too_large"; name: string } | null;
}

/** Longer than any answer of ours may be; what is cut off here is refused as too long afterwards. */
const maxFieldBytes = 32 * 1024;

/**
 * Reads a form with files, each byte as it comes: never more than a few blocks of it are in memory. What goes beyond a
 * limit is read on and thrown away, so that a browser still gets its answer, but only up to `maxBytes`.
 *
 * @param use works with what was read; afterwards every file is removed, whatever happened
 * @throws AppError content_type_refused, body_too_large, upload_broken
 */
export async function readMultipart<Result>(
  request: Request,
  limits: UploadLimits,
  scratchFolder: string,
  use: (form: Multipart) => Promise<Result>,
): Promise<Result> {
  if (!isMultipart(request)) throw new AppError("content_type_refused");
  if (Number(request.headers.get("content-length") ?? 0) > limits.maxBytes) throw new AppError("body_too_large");
  const folder = await mkdtemp(join(scratchFolder, "upload-"));
  try {
    const form = await readForm(request, limits, folder);
    return await use(form.fault ? { ...form, files: [] } : form);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readForm(request: Request, limits: UploadLimits, folder: string): Promise<Multipart> {
  if (!request.body) throw new AppError("upload_broken");
  const form: Multipart = { fields: {}, files: [], fault: null };
  const fields = new Map<string, string>();
  const writes: Promise<void>[] = [];
  const parser = openParser(request, limits);
  const brokenOff = new AbortController();
  parser.on("field", (name, value) => fields.set(name, value));
  parser.on("file", (_field, stream, name) => {
    // An input without a file is sent as one without a name.
    if (!name || form.fault) return stream.resume();
    if (writes.length === limits.maxFiles) {
      form.fault = { kind: "too_many" };
      return stream.resume();
    }
    const path = join(folder, String(writes.length));
    const write = writeFile(stream, path, brokenOff.signal).then((sizeBytes) => {
      if (stream.truncated) form.fault ??= { kind: "too_large", name };
      form.files.push({ name, path, sizeBytes });
    });
    // Anyone who cannot write must not leave the sender waiting.
    write.catch((error) => parser.destroy(error));
    writes.push(write);
  });
  try {
    const body = Readable.fromWeb(request.body as import("node:stream/web").ReadableStream);
    await pipeline(body, countTo(limits.maxBytes), parser);
  } catch (error) {
    brokenOff.abort();
    await Promise.allSettled(writes);
    throw error instanceof AppError ? error : broken(error);
  }
  await Promise.all(writes);
  form.fields = Object.fromEntries(fields);
  form.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return form;
}

function openParser(request: Request, { maxFileBytes }: UploadLimits) {
  try {
    return new Busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      limits: {
        fileSize: maxFileBytes,
        fieldSize: maxFieldBytes,
        fieldNameSize: 100,
        fields: 30,
        files: 30,
        parts: 60,
        headerPairs: 20,
        headerSize: 4096,
      },
    });
  } catch {
    throw new AppError("upload_broken");
  }
}

async function writeFile(stream: BusboyFileStream, path: string, signal: AbortSignal): Promise<number> {
  const file = createWriteStream(path, { mode: 0o600 });
  await pipeline(stream, file, { signal });
  return file.bytesWritten;
}

function countTo(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new AppError("body_too_large"));
      else done(null, chunk);
    },
  });
}

/** A failing disk is ours to repair; everything else is a form that did not arrive whole. */
function broken(error: unknown): Error {
  const { syscall } = (error ?? {}) as { syscall?: string };
  return syscall === "open" || syscall === "write" ? (error as Error) : new AppError("upload_broken");
}
