import { getProfile } from "#features/profile/service/read-profile.server.ts";
import { listLastTickets } from "#features/tickets/service/last-tickets.server.ts";
import { readChanges } from "#features/wishlist/service/read-changes.server.ts";
import type { Deps } from "#http/deps.server.ts";

const shownTickets = 3;
const shownColleges = 5;

/**
 * Everything that the dashboard shows, in at most six queries however much is saved. The profile must be there; of the
 * rest, what cannot be read is null, and the page says so.
 */
export async function readDashboard(deps: Deps, studentId: number) {
  const [profile, changed, tickets] = await Promise.all([
    getProfile(deps, studentId),
    orNull(deps, "what changed", readChanges(deps, studentId)),
    orNull(deps, "tickets", listLastTickets(deps, studentId, shownTickets)),
  ]);
  return {
    profile,
    changes: changed?.colleges.slice(0, shownColleges) ?? null,
    deadlines: changed?.deadlines ?? null,
    tickets,
  };
}

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

async function orNull<T>({ log }: Deps, part: string, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    log.error({ err: error, part }, "a part of the dashboard could not be read");
    return null;
  }
}
