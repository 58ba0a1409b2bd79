import { listCollegesByIds } from "#features/catalogue/service/search-colleges.server.ts";
import { listNextSteps } from "#features/next-steps/service.server.ts";
import { getProfile } from "#features/profile/service/read-profile.server.ts";
import { listLastTickets } from "#features/tickets/service/last-tickets.server.ts";
import { listInterests } from "#features/wishlist/service/list-interests.server.ts";
import { readChanges } from "#features/wishlist/service/read-changes.server.ts";
import type { Deps } from "#http/deps.server.ts";

const shownTickets = 3;
const shownColleges = 5;
const shownSaved = 6;

/**
 * Everything that the dashboard shows, in at most eight queries however much is saved. The profile must be there; of the
 * rest, what cannot be read is null, and the page says so.
 */
export async function readDashboard(deps: Deps, studentId: number) {
  const [profile, steps, saved, changed, tickets] = await Promise.all([
    getProfile(deps, studentId),
    orNull(deps, "next steps", listNextSteps(deps, studentId)),
    orNull(deps, "saved colleges", readSaved(deps, studentId)),
    orNull(deps, "what changed", readChanges(deps, studentId)),
    orNull(deps, "tickets", listLastTickets(deps, studentId, shownTickets)),
  ]);
  return {
    profile,
    steps,
    saved,
    changes: changed?.colleges.slice(0, shownColleges) ?? null,
    deadlines: changed?.deadlines ?? null,
    tickets,
  };
}

/** The first of the student's list, as they ordered it, and how many there are; without those that are no longer listed. */
async function readSaved(deps: Deps, studentId: number) {
  const entries = await listInterests(deps, studentId, "college");
  const ids = entries.flatMap(({ college }) => college ?? []);
  const colleges = await listCollegesByIds(deps, ids.slice(0, shownSaved));
  return { count: ids.length, colleges };
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
