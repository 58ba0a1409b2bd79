import { Transform } from "node:stream";

const notUtf8 = "it is not in UTF-8; a spreadsheet program saves it so as CSV UTF-8";
const notText = "it holds a NUL character, so it is no text";

/** Passes bytes on that are text in UTF-8 and fails at the first that are not: read all the same, they would spoil names. */
export function requireText(): Transform {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const problemOf = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined }).includes("\0") ? new Error(notText) : null;
    } catch {
      return new Error(notUtf8);
    }
  };
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(problemOf(chunk), chunk),
    flush: (done) => done(problemOf()),
  });
}

/** A text without its byte order mark. @throws Error for bytes that are no text in UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(notUtf8);
  }
  if (text.includes("\0")) throw new Error(notText);
  return text;
}
