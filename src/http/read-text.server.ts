import { AppError } from "#lib/errors.ts";

/**
 * The body of a request as text, such as a CSV file: for calls that take more than the 64 KB of an ordinary one.
 *
 * @throws AppError body_too_large once more than `maxBytes` have come, without reading on
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new AppError("body_too_large");
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError("body_too_large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
