/**
 * Errors of the network, of PostgreSQL's class 08, of a server that stops, starts or is full, of its time limit, and of one that
 * is only read from: a primary that was replaced, or a replica that is not promoted yet.
 */
const awayCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  ...["ENOTFOUND", "EAI_AGAIN"],
  ...["08000", "08001", "08003", "08004", "08006"],
  ...["57P01", "57P02", "57P03", "53300", "57014", "25P03", "25006"],
]);

/** Messages of node-postgres that have no code. */
const awayMessages =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** PostgreSQL's disk_full, and the system's codes for a full disk. */
const fullCodes = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** PostgreSQL ended the transaction because of another one: serialization failure, deadlock. */
const conflictCodes = new Set(["40001", "40P01"]);

/**
 * Whether a query failed because the database cannot be reached or does not respond in time: the query itself is valid, and may
 * be repeated later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(
    // A socket file that is not there has no code of its own.
    ({ code, message, syscall }) => awayCodes.has(code) || awayMessages.test(message) || syscall === "connect",
  );
}

/** Whether PostgreSQL ended a transaction because of another one, so that the same work can simply run again. */
export function isTransactionConflict(error: unknown): boolean {
  return causes(error).some(({ code }) => conflictCodes.has(code));
}

/** Whether a transaction gave way because it did not get a lock within its `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return causes(error).some(({ code }) => code === "55P03");
}

/** Whether something could not be written, by the database or into a file, because there is no room for it. */
export function isDiskFull(error: unknown): boolean {
  return causes(error).some(({ code }) => fullCodes.has(code));
}

/** An error and what lies behind it: drizzle wraps what the driver throws. */
function causes(error: unknown): { code: string; message: string; syscall: unknown }[] {
  const found: ReturnType<typeof causes> = [];
  for (let at = error; at instanceof Error && found.length < 5; at = at.cause) {
    const { code = "", message, syscall } = at as Error & { code?: string; syscall?: unknown };
    found.push({ code, message, syscall });
  }
  return found;
}
