import { isAscii, isUtf8 } from "node:buffer";
import { pipeline, type Readable, Transform } from "node:stream";

const notText = "it holds a NUL character, so it is no text";
const unknownEncoding = "it is not in UTF-8, nor in another encoding that can be told; save it as CSV UTF-8";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Turns the bytes of a text file into UTF-8, piece by piece. @throws Error for bytes that are no text */
interface Decoder {
  write(bytes: Buffer): Buffer;
  end(): Buffer;
}

/** How many bytes decide on UTF-16. */
const bytesToDecide = 512;
/** The most bytes of a character in UTF-8. */
const maxCharacter = 4;
/** Windows-1252 has no character for these. */
const unused = /[\x81\x8d\x8f\x90\x9d]/;

/**
 * A text in UTF-8, UTF-16 or Windows-1252 as a stream of UTF-8 without a byte order mark. It fails at the first bytes
 * that are no text: read all the same, they would spoil names.
 */
export function decoded(bytes: Readable): Readable {
  const decoder = openDecoder();
  const text = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      attempt(done, () => decoder.write(chunk));
    },
    flush(done) {
      attempt(done, () => decoder.end());
    },
  });
  // Its reader gets the errors of both.
  pipeline(bytes, text, () => {});
  return text;
}

/** A text, whatever its encoding. @throws Error for bytes that are no text */
export function decodeText(bytes: Buffer): string {
  const decoder = openDecoder();
  return Buffer.concat([decoder.write(bytes), decoder.end()]).toString("utf8");
}

function attempt(done: (error: Error | null, bytes?: Buffer) => void, work: () => Buffer): void {
  let bytes: Buffer;
  try {
    bytes = work();
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, bytes);
}

/** Waits for as many bytes as tell UTF-16 from the others. */
function openDecoder(): Decoder {
  let held: Buffer = Buffer.alloc(0);
  let decoder: Decoder | null = null;
  const begin = () => {
    const { encoding, mark } = encodingOf(held);
    decoder = encoding === "utf-8" ? utf8Decoder() : platformDecoder(encoding);
    return decoder.write(held.subarray(mark));
  };
  return {
    write(bytes) {
      if (decoder) return decoder.write(bytes);
      held = Buffer.concat([held, bytes]);
      return held.length < bytesToDecide ? Buffer.alloc(0) : begin();
    },
    end() {
      const first = decoder ? Buffer.alloc(0) : begin();
      return Buffer.concat([first, decoder?.end() ?? Buffer.alloc(0)]);
    },
  };
}

/** By the byte order mark; without one, every second byte of a text in UTF-16 is NUL where its letters are Latin. */
function encodingOf(bytes: Buffer): { encoding: Encoding; mark: number } {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return { encoding: "utf-8", mark: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "utf-16le", mark: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", mark: 2 };
  const nuls = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const isPlain = Math.max(even, odd) * 10 < bytes.length || Math.min(even, odd) > 0;
  return { encoding: isPlain ? "utf-8" : even > odd ? "utf-16be" : "utf-16le", mark: 0 };
}

function platformDecoder(encoding: Exclude<Encoding, "utf-8">): Decoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes?: Buffer) => {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new Error(unknownEncoding);
    }
    if (text.includes("\0")) throw new Error(notText);
    return Buffer.from(text);
  };
  return { write: decode, end: () => decode() };
}

/**
 * Passes UTF-8 on. A text that had only ASCII so far and then has bytes that are none of UTF-8 is in Windows-1252 from there on;
 * one that had characters of UTF-8 before is damaged.
 */
function utf8Decoder(): Decoder {
  let pending: Buffer = Buffer.alloc(0);
  let isCertain = false;
  let other: Decoder | null = null;
  return {
    write(bytes) {
      if (bytes.includes(0)) throw new Error(notText);
      if (other) return other.write(requireWindows1252(bytes));
      const whole = pending.length > 0 ? Buffer.concat([pending, bytes]) : bytes;
      const cut = whole.length - unfinishedBytes(whole);
      const body = whole.subarray(0, cut);
      if (isUtf8(body)) {
        pending = whole.subarray(cut);
        isCertain ||= !isAscii(body);
        return body;
      }
      if (isCertain) throw new Error(unknownEncoding);
      other = platformDecoder("windows-1252");
      return other.write(requireWindows1252(whole));
    },
    end() {
      if (other || pending.length === 0) return other?.end() ?? pending;
      // A letter of Windows-1252 may be the last byte; two bytes of a longer character are a text that was cut off.
      if (isCertain || pending.length > 1) throw new Error(unknownEncoding);
      return platformDecoder("windows-1252").write(requireWindows1252(pending));
    },
  };
}

/** How many bytes at the end begin a character that is not whole. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back < maxCharacter && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc2) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/** @throws Error where characters of UTF-8 are among the bytes, as in a damaged file: hardly any two letters of Windows-1252 form one */
function requireWindows1252(bytes: Buffer): Buffer {
  const asUtf8 = bytes.toString("utf8");
  const damaged = asUtf8.split("\ufffd").length - 1;
  const whole = asUtf8.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  if (whole > damaged || unused.test(bytes.toString("latin1"))) throw new Error(unknownEncoding);
  return bytes;
}
