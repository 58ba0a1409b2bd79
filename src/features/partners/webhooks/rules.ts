const minuteMs = 60_000;

/** Many changes of one subject within this time are told once. */
export const windowMs = 10 * minuteMs;
/** More subjects than this at once are told as one event about all of them. */
export const maxSubjects = 50;
/** After this time no further attempt is made. */
const dayMs = 24 * 60 * minuteMs;

/** Pauses after the first failed attempt, the second, and so on; the last one comes again. */
const pausesMs = [1, 5, 15, 60, 180].map((minutes) => minutes * minuteMs);

/**
 * When the next attempt is made.
 *
 * @param attempts how many failed, this one counted
 * @returns null: none, the day is over
 */
export function nextAttempt(attempts: number, queuedAt: Date, now: Date): Date | null {
  const pauseMs = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0;
  const next = new Date(now.getTime() + pauseMs);
  return next.getTime() - queuedAt.getTime() > dayMs ? null : next;
}

/** Whether a webhook is switched off with a message that was given up: nothing arrived since that was queued. */
export function isDead(lastDeliveredAt: Date | null, queuedAt: Date): boolean {
  return lastDeliveredAt === null || lastDeliveredAt < queuedAt;
}

/** The subjects of changes, sorted by what is told of them. */
export interface Changed {
  colleges: number[];
  gone: number[];
  dates: number[];
  isCatalogue: boolean;
}

/** Sorts subjects such as `college:12`, `gone:12`, `date:7` and `catalogue`. */
export function sortSubjects(subjects: readonly string[]): Changed {
  const idsOf = (kind: string) =>
    subjects
      .filter((subject) => subject.startsWith(`${kind}:`))
      .map((subject) => Number(subject.slice(kind.length + 1)));
  return {
    colleges: idsOf("college"),
    gone: idsOf("gone"),
    dates: idsOf("date"),
    isCatalogue: subjects.includes("catalogue"),
  };
}

/** Names that lead into a network of one's own. */
const innerNames = /\.(local|localhost|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/;

/**
 * What is wrong with an address for webhooks, for its field; null: nothing. Where its name leads is checked whenever
 * something is sent.
 */
export function addressProblem(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol !== "https:") return "must be an https address";
  if (url.username || url.password) return "must not hold a password: messages are signed";
  if (url.hash) return "must not have a part after #";
  if (url.port) return "must be at port 443";
  const isName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(url.hostname);
  return isName && !innerNames.test(url.hostname) ? null : "must be a name of the public internet, no number";
}
