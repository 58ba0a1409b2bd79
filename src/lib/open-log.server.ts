import { type LevelWithSilent, type Logger, pino } from "pino";

/** As much as is written at one time, and the longest that a line waits for it. */
const chunkBytes = 8 * 1024;
const maxWaitMs = 100;

/**
 * The log, as JSON lines on standard output. Lines are written together: to write each one alone takes 30 microseconds,
 * more than the whole answer of a cached page. Whatever ends the process but signal 9 or a power cut, all of them are written.
 */
export function openLog(level: LevelWithSilent): Logger {
  // Not flushSync in a timer: it makes the disk store what was written, for which everybody would wait ten times a second.
  const output = pino.destination({ dest: 1, sync: true, minLength: chunkBytes, periodicFlush: maxWaitMs });
  process.once("exit", () => output.flushSync());
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}
