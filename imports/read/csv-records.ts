import { pipeline, Readable, Transform } from "node:stream";
import { type Info, parse } from "csv-parse";
import { decoded } from "#lib/decode-text.server.ts";
import { findDelimiter } from "#lib/find-delimiter.ts";
import type { TableRecord } from "./find-table.ts";

/** How much of a file tells its delimiter. */
const headBytes = 64 * 1024;
const maxRecordLength = 1_000_000;

/**
 * The records of a CSV file in any of the known encodings, with the delimiter that it has.
 *
 * @throws Error for what is no text, or ends within quotes
 */
export async function* csvRecords(bytes: Readable): AsyncGenerator<TableRecord> {
  const chunks = chain([decoded(bytes), wholeHead()])[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    const head = await chunks.next();
    if (head.done) return;
    const delimiter = findDelimiter(head.value.toString("utf8"));
    const parser = parse({
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRecordLength,
    });
    const records = chain([Readable.from(wholeOf(head.value, chunks)), parser]);
    let row = 0;
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: Info }>) {
      row += 1;
      yield { row, line: info.lines, cells: record };
    }
  } finally {
    await chunks.return?.();
  }
}

/** Streams one into the other; an error of any is an error of the last. */
function chain(streams: [Readable, ...Transform[]]): Readable {
  pipeline(streams, () => {});
  return streams.at(-1) as Readable;
}

async function* wholeOf(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Holds the first bytes until they are as many as tell the delimiter. */
function wholeHead(): Transform {
  let held: Buffer[] | null = [];
  const release = () => {
    const head = Buffer.concat(held ?? []);
    held = null;
    return head.length > 0 ? head : undefined;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!held) return done(null, chunk);
      held.push(chunk);
      const isEnough = held.reduce((sum, { length }) => sum + length, 0) >= headBytes;
      done(null, isEnough ? release() : undefined);
    },
    flush: (done) => done(null, held ? release() : undefined),
  });
}
