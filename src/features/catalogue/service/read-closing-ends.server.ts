import type { ReadDb } from "#db/client.server.ts";
import type { ClosingRange } from "../contract.ts";
import { type ClosingEnd, selectClosingEnds } from "../store/closing-ranges.server.ts";

/**
 * The closing values that a range shown on a card is made of: those of its list and pool, each branch with its last round.
 *
 * @param streamId the stream that the range is of; null: all of them
 */
export function readClosingEnds(
  db: ReadDb,
  collegeId: number,
  streamId: number | null,
  range: ClosingRange,
): Promise<ClosingEnd[]> {
  return selectClosingEnds(db, collegeId, streamId, range);
}
