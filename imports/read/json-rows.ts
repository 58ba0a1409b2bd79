import { pipeline, type Readable, Transform } from "node:stream";
import { decoded } from "#lib/decode-text.server.ts";
import { type RawRow, rawRow } from "./raw-row.ts";

/** The objects of a JSON file that is one array of them. @throws Error for a damaged file */
export async function* readJson(path: string, bytes: Readable): AsyncGenerator<RawRow> {
  const objects = pipeline([decoded(bytes), cutObjects()], () => {});
  for await (const { line, json } of objects as unknown as AsyncIterable<{ line: number; json: string }>) {
    yield rawRow(path, line, parseRow(json));
  }
}

/** Escapes of what no column can hold: NUL, and halves of characters. */
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;

function parseRow(json: string): unknown {
  if (!unstorableEscape.test(json)) return JSON.parse(json);
  return JSON.parse(json, (_name, value) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value,
  );
}

/** Splits a JSON array of objects into the text of each object, so that a file is never held in memory as a whole. */
function cutObjects(): Transform {
  const decoder = new TextDecoder();
  const state = { depth: 0, line: 1, begun: 1, isInText: false, isEscaped: false, isInList: false, held: "" };
  return new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      const text = decoder.decode(chunk, { stream: true });
      let from = 0;
      for (let at = 0; at < text.length; at += 1) {
        const character = text[at];
        if (character === "\n") state.line += 1;
        if (state.isInText) {
          if (state.isEscaped) state.isEscaped = false;
          else if (character === "\\") state.isEscaped = true;
          else if (character === '"') state.isInText = false;
        } else if (character === '"') state.isInText = true;
        else if (character === "{" && ++state.depth === 1) {
          from = at;
          state.begun = state.line;
        } else if (character === "}" && --state.depth === 0) {
          this.push({ line: state.begun, json: state.held + text.slice(from, at + 1) });
          state.held = "";
        } else if (state.depth === 0 && (character === "[" || character === "]")) state.isInList = character === "[";
      }
      if (state.depth > 0) state.held += text.slice(from);
      done();
    },
    flush(done) {
      const end = state.depth > 0 ? "a row" : state.isInList ? "the list" : null;
      done(end === null ? null : new Error(`it ends in the middle of ${end}`));
    },
  });
}
