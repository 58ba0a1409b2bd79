/** Stops asking somebody who does not answer, so that nobody waits for them in vain. */
export interface CircuitBreaker {
  /** True while nothing should be asked. After the pause one call may try again. */
  isOpen: () => boolean;
  succeeded: () => void;
  failed: () => void;
}

/**
 * @param mostFailures in a row, then it opens
 * @param openMs how long nothing is asked
 * @param nowMs a clock that only goes forward
 */
export function createCircuitBreaker(
  mostFailures: number,
  openMs: number,
  nowMs: () => number = () => performance.now(),
): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: () => nowMs() < openUntil,
    succeeded: () => {
      failures = 0;
      openUntil = 0;
    },
    failed: () => {
      failures += 1;
      if (failures >= mostFailures) openUntil = nowMs() + openMs;
    },
  };
}
