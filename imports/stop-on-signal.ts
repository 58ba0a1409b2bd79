/**
 * npm forwards the SIGINT that the terminal already sends to the whole process group, so one key press arrives twice.
 */
const samePressMs = 1_500;

/** The first Ctrl-C lets the current batch finish and aborts `signal`; a second one exits immediately. */
export function stopOnSignal(): { isAsked: boolean; signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const stop = { isAsked: false, signal: controller.signal, end: () => {} };
  let askedAt = 0;
  const ask = () => {
    if (stop.isAsked && performance.now() - askedAt > samePressMs) process.exit(130);
    if (stop.isAsked) return;
    stop.isAsked = true;
    controller.abort();
    askedAt = performance.now();
    process.stderr.write("\nFinishing the current batch, then stopping. What is imported stays.\n");
  };
  process.on("SIGINT", ask).on("SIGTERM", ask);
  stop.end = () => {
    process.off("SIGINT", ask).off("SIGTERM", ask);
  };
  return stop;
}
