import { decodeText } from "#lib/decode-text.server.ts";
import { AppError } from "#lib/errors.ts";

/**
 * The body of a request as text, such as a CSV file: for calls that take more than the 64 KB of an ordinary one.
 *
 * @throws AppError body_too_large once more than `maxBytes` have come, without reading on; invalid_input naming `file` for a text
 *   whose encoding cannot be told: read all the same, it would spoil names
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new AppError("body_too_large");
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError("body_too_large");
    chunks.push(chunk);
  }
  try {
    return decodeText(Buffer.concat(chunks));
  } catch (error) {
    throw new AppError("invalid_input", { file: `The file cannot be read: ${(error as Error).message}` });
  }
}
