import { type LevelWithSilent, type Logger, pino } from "pino";

/** As much as is written at one time, and the longest that a line waits for it. */
const chunkBytes = 8 * 1024;
const maxWaitMs = 100;

/**
 * The log on standard output: JSON lines, or plain text where a person watches it in a terminal. Lines are written together:
 * to write each one alone takes 30 microseconds, more than the whole answer of a cached page. Whatever ends the process but
 * signal 9 or a power cut, all of them are written.
 */
export function openLog(level: LevelWithSilent, isTerminal = Boolean(process.stdout.isTTY)): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (isTerminal) return pino(options, { write: (line) => void process.stdout.write(`${readableLine(line)}\n`) });
  // Not flushSync in a timer: it makes the disk store what was written, for which everybody would wait ten times a second.
  const output = pino.destination({ dest: 1, sync: true, minLength: chunkBytes, periodicFlush: maxWaitMs });
  process.once("exit", () => output.flushSync());
  return pino(options, output);
}

const warning = 40;

/** A line of the log as a person reads it: `21:43:10  database migrated (migrations 60)`. */
export function readableLine(json: string): string {
  const { level, time, msg = "", err, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const named = Object.entries(fields).filter(([, value]) => value !== 0 && value !== null && value !== "");
  const details = named.map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`);
  const mark = Number(level) >= warning ? `${pino.levels.labels[Number(level)]?.toUpperCase()}: ` : "";
  const trace = (err as { stack?: string } | undefined)?.stack;
  const head = `  ${new Date(String(time)).toTimeString().slice(0, 8)}  ${mark}${msg}`;
  return [details.length > 0 ? `${head} (${details.join(", ")})` : head, ...(trace ? [trace] : [])].join("\n");
}
