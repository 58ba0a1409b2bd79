import type { Db } from "#db/client.server.ts";
import type { PartnerEventKind } from "#db/schema/choices.ts";
import type { Deps } from "#http/deps.server.ts";
import { calendarPath, collegePath } from "#lib/addresses.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import { type Changed, maxSubjects, sortSubjects, windowMs } from "../rules.ts";
import {
  deleteOldEvents,
  dropChangesOfColleges,
  findDates,
  findPublicColleges,
  insertEvents,
  listDueSubjects,
  listRecipients,
  type NewEvent,
  takeChanges,
} from "../store/changes.server.ts";

const storedMs = 30 * 86_400_000;

/**
 * Repeated work: makes events of what changed ten minutes ago, one for each subject however often it changed since, and
 * queues them for every webhook that is on. A subject is told of once in ten minutes at most, and many at once are one event.
 */
export async function gatherEvents(deps: Pick<Deps, "db" | "now" | "config">): Promise<void> {
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    const due = await listDueSubjects(tx, new Date(at.getTime() - windowMs));
    if (due.length === 0) return;
    const changed = sortSubjects(await takeChanges(tx, due));
    const recipients = await listRecipients(tx, dayInIndia(at));
    const address = deps.config.PUBLIC_URL;
    const events = [...(await eventsOfColleges(tx, changed, address)), ...(await eventsOfDates(tx, changed, address))];
    const made = events.map((event) => ({ id: newEventId(), ...event, createdAt: at }));
    await insertEvents(tx, made, recipients);
  });
}

export const newEventId = () => `msg_${randomPublicId()}`;

type Described = Pick<NewEvent, "kind" | "subject" | "data">;

const event = (kind: PartnerEventKind, subject: string, data: Described["data"]): Described => ({
  kind,
  subject,
  data,
});

async function eventsOfColleges(tx: Db, changed: Changed, address: string): Promise<Described[]> {
  const { colleges, gone, isCatalogue } = changed;
  if (isCatalogue || colleges.length + gone.length > maxSubjects) {
    await dropChangesOfColleges(tx);
    return [event("catalogue.changed", "catalogue", { colleges: `${address}/api/colleges/` })];
  }
  const shown = await findPublicColleges(tx, [...colleges, ...gone]);
  const isShown = new Set(shown.map(({ id }) => id));
  return [
    ...shown
      .filter(({ id }) => colleges.includes(id))
      .map(({ id, name }) =>
        event("college.changed", `college:${id}`, {
          ...{ college_id: id, name },
          facts: `${address}/api/college-details/${id}/`,
          page: address + collegePath(id),
        }),
      ),
    ...gone.filter((id) => !isShown.has(id)).map((id) => event("college.removed", `gone:${id}`, { college_id: id })),
  ];
}

async function eventsOfDates(tx: Db, { dates }: Changed, address: string): Promise<Described[]> {
  if (dates.length > maxSubjects) {
    return [event("calendar.changed", "calendar", { dates: `${address}/api/calendar/` })];
  }
  if (dates.length === 0) return [];
  return (await findDates(tx, dates)).map(({ id, exam, examName, name, cycle, precision, status, ...days }) =>
    event("date.changed", `date:${id}`, {
      ...{ event_id: id, exam, exam_name: examName, name, cycle },
      ...{ starts_on: days.startsOn, ends_on: days.endsOn, precision, status },
      facts: `${address}/api/calendar/?exam=${encodeURIComponent(exam)}`,
      page: address + calendarPath({ exam }),
    }),
  );
}

/** Repeated work: removes events of more than 30 days ago, and what became of them. */
export async function removeOldEvents({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteOldEvents(db, new Date(now().getTime() - storedMs));
}
