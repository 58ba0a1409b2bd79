import type pg from "pg";
import { isDatabaseUnavailable } from "./database-failures.server.ts";

/** A replica that may be further behind than this is not read. */
export const maxLagMs = 10_000;

/** A server that ended a slow statement is there: the replica would be as slow. */
export const isUnreachable = (error: unknown) =>
  isDatabaseUnavailable(error) && (error as { code?: string }).code !== "57014";

/** A position of the database's log, in bytes, and when it was reached. */
interface Mark {
  position: number;
  atMs: number;
}

/** Measures the upper bound of a replica's lag. */
export function lagOf(primary: pg.Pool, replica: pg.Pool, clock: () => number) {
  let marks: Mark[] = [];
  let reached: Mark | undefined;
  return {
    /** @returns whether the primary answered; while it is away the lag is unknown @throws Error when it is of another kind */
    notePrimary: async (): Promise<boolean> => {
      const atMs = clock();
      const position = await positionOf(primary, "pg_current_wal_lsn()").catch((error: unknown) => {
        if (isUnreachable(error)) return undefined;
        throw error;
      });
      if (position === undefined) return false;
      if (position === null) throw new Error("the database names no place in its log");
      marks = [...marks.filter((mark) => atMs - mark.atMs <= maxLagMs), { position, atMs }];
      return true;
    },
    /** @throws Error when the replica does not answer, or is no streaming replica */
    noteReplica: async (): Promise<void> => {
      // A server that recovered from a crash and follows no primary still reports where recovery ended.
      const replayed = await positionOf(replica, "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end");
      if (replayed === null) throw new Error("it is no streaming replica");
      reached = marks.findLast((mark) => mark.position <= replayed);
    },
    ms: () => (reached ? clock() - reached.atMs : Number.POSITIVE_INFINITY),
  };
}

async function positionOf(pool: pg.Pool, place: string): Promise<number | null> {
  const { rows } = await pool.query<{ position: number | null }>(
    `select pg_wal_lsn_diff(${place}, '0/0')::float8 as position`,
  );
  return rows[0]?.position ?? null;
}
