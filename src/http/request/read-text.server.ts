import { AppError } from "#lib/errors.ts";

/**
 * The body of a request as text, such as a CSV file: for calls that take more than the 64 KB of an ordinary one.
 *
 * @throws AppError body_too_large once more than `maxBytes` have come, without reading on; invalid_input naming `file` for a text
 *   that is not in UTF-8: read all the same, it would spoil names
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new AppError("body_too_large");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError("body_too_large");
    text += decode(decoder, chunk);
  }
  return text + decode(decoder);
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new AppError("invalid_input", { file: "The file is not in UTF-8. Please save it as CSV UTF-8" });
  }
}
