import { PassThrough, pipeline, type Readable, Transform } from "node:stream";

/** Thrown by a stream with more bytes than its limit. */
export class TooManyBytes extends Error {}

/**
 * Streams one after the other, such as a file and its gunzip, as one that fails once more than so many bytes come. An error of
 * any of them is an error of the whole, and destroying it closes all.
 */
export function boundBytes(streams: readonly (Readable | Transform)[], maxBytes: number): Readable {
  let bytes = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= maxBytes) done(null, chunk);
      else done(new TooManyBytes(`it unpacks to more than ${Math.round(maxBytes / 1024 / 1024)} MB; send it in parts`));
    },
  });
  const [first = emptyStream(), ...rest] = streams;
  // The error reaches the reader of the last one.
  pipeline([first, ...(rest as Transform[]), bound], () => {});
  return bound;
}

function emptyStream(): Readable {
  return new PassThrough().end();
}
