import { parseArgs } from "node:util";
import { BenchError } from "./bench-error.ts";

/** The options of `npm run bench -- …`. */
export interface Options {
  /** Number of rounds; the table shows their medians. */
  rounds: number;
  /** Duration of one measurement. */
  seconds: number;
  /** A filled PostgreSQL database to measure on; null for the embedded one. */
  postgresUrl: string | null;
  /** Whether to measure with other numbers of colleges as well. */
  compares: boolean;
  /** Minutes of mixed load; 0: none. */
  soakMinutes: number;
  /** Whether a missed bound ends the run with an error. */
  isStrict: boolean;
}

/**
 * @param args without the program's name
 * @throws Error with one sentence when an argument is unknown, malformed or does not fit another
 */
export function readOptions(args: string[]): Options {
  const values = parseValues(args);
  if (values.postgres && values.compare) {
    throw new BenchError("--compare cuts and fills copies of an embedded database: leave --postgres out.");
  }
  return {
    rounds: readNumber("rounds", values.rounds, 1),
    seconds: readNumber("seconds", values.seconds, 1),
    postgresUrl: values.postgres ?? null,
    compares: values.compare,
    soakMinutes: readNumber("minutes", values.minutes, 0),
    isStrict: values.strict,
  };
}

function parseValues(args: string[]) {
  const options = {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    postgres: { type: "string" },
    compare: { type: "boolean", default: false },
    minutes: { type: "string", default: "0" },
    strict: { type: "boolean", default: false },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new BenchError((error as Error).message, { cause: error });
  }
}

function readNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least)
    throw new BenchError(`--${name} must be a whole number from ${least}.`);
  return value;
}
