/** How long a form waits for a reply before it says that it was not sent: a lost signal can hold a request for minutes. */
export const replyTimeoutMs = 20_000;

/**
 * The outcome of work that needs the connection.
 *
 * @throws Error when there is none in time; the work itself goes on, so what it sends must be safe to send twice
 */
export async function withinTimeout<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No reply in time")), replyTimeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
