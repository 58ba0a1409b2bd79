/** What the log holds of an error. */
export interface LoggedError {
  name: string;
  message: string;
  /** Where in the code it arose. */
  at: string[];
}

const maxFrames = 12;

/**
 * An error for the log, without anything that somebody typed: of a failed query it tells the code, the constraint and
 * the text of the query, never its values, and never the database's own sentence, which repeats them.
 */
export function loggedError(thrown: unknown): LoggedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    message: messageOf(error),
    at: frames.slice(0, maxFrames).map((line) => line.trim()),
  };
}

function messageOf(error: Error): string {
  const failed = causes(error).find(isFromDatabase);
  if (!failed) return error.message;
  const { code, constraint } = failed as { code?: string; constraint?: string };
  const { query } = error as { query?: string };
  return ["a query failed:", code, constraint, query && `in ${query}`].filter(Boolean).join(" ");
}

/** drizzle's wrapper holds the query and its values; what the database says has a severity. */
function isFromDatabase(error: Error): boolean {
  return "severity" in error || ("query" in error && !(error.cause instanceof Error));
}

function causes(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...causes(error.cause)] : [error];
}
