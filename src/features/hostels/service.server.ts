import type { ReadDb } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Hostel, HostelCard, HostelFacets, HostelPage, HostelQuery } from "./contract.ts";
import { findHostels, readCards } from "./list-store.server.ts";
import { presentHostel } from "./present.ts";
import { countChoices } from "./rules.ts";
import * as store from "./store.server.ts";

/** Active hostels as cards, with counts for the filters one could choose next. A page behind the last one is empty. */
export async function listHostels({ reads: { db } }: Pick<Deps, "reads">, query: HostelQuery): Promise<HostelPage> {
  const { found, ...page } = await readPage(db, query);
  const cards = found.length === 0 ? [] : await readCards(db, idsOf(found));
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const hostels = found.flatMap(({ id, metres }): HostelCard[] => {
    const card = cardOf.get(id);
    return card ? [{ ...card, distance: metres }] : [];
  });
  return { ...page, hostels };
}

/** The same list with every hostel whole, for clients that read all fields of the list (specification S7). */
export async function listWholeHostels(
  { reads: { db } }: Pick<Deps, "reads">,
  query: HostelQuery,
): Promise<HostelPage<Hostel>> {
  const { found, ...page } = await readPage(db, query);
  const hostels = await readWhole(db, idsOf(found));
  return { ...page, hostels };
}

/**
 * One active hostel, whole.
 *
 * @param isPreview for staff: one that is not active too
 * @throws AppError hostel_not_found
 */
export async function getHostel(
  { db, reads }: Pick<Deps, "db" | "reads">,
  id: number,
  isPreview = false,
): Promise<Hostel> {
  const [hostel] = await readWhole(isPreview ? db : reads.db, [id], isPreview);
  if (!hostel) throw new AppError("hostel_not_found");
  return hostel;
}

/** The name of a listed college that a visitor wants to live near, or null. */
export function nameCollege({ db }: Deps, collegeId: number): Promise<string | null> {
  return store.readCollegeName(db, collegeId);
}

async function readPage(db: ReadDb, query: HostelQuery) {
  const { count, found, city, kind, forWhom } = await findHostels(db, query);
  const facets: HostelFacets = { city, for_whom: countChoices(forWhom), kind };
  return { count, page: query.page, pageSize: query.pageSize, found, facets };
}

const idsOf = (found: { id: number }[]) => found.map(({ id }) => id);

/** These hostels with every field, in the order of the ids; unknown ones are left out, and inactive ones unless requested. */
async function readWhole(db: ReadDb, ids: number[], withInactive = false): Promise<Hostel[]> {
  if (ids.length === 0) return [];
  const [rows, cards, rooms, photos, rules, near] = await Promise.all([
    store.readHostels(db, ids, withInactive),
    readCards(db, ids),
    store.readRooms(db, ids),
    store.readPhotos(db, ids),
    store.readRules(db, ids),
    store.readNearColleges(db, ids),
  ]);
  const collegePhotos = await store.readLeadingPhotos(db, [...new Set(near.map(({ id }) => id))]);
  const rowOf = new Map(rows.map((row) => [row.hostel.id, row]));
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const roomsOf = Map.groupBy(rooms, ({ hostelId }) => hostelId);
  const photosOf = Map.groupBy(photos, ({ hostelId }) => hostelId);
  const rulesOf = Map.groupBy(rules, ({ hostelId }) => hostelId);
  const nearOf = Map.groupBy(near, ({ hostelId }) => hostelId);
  return ids.flatMap((id) => {
    const [row, card] = [rowOf.get(id), cardOf.get(id)];
    if (!row || !card) return [];
    return presentHostel({
      ...row,
      card,
      rooms: roomsOf.get(id) ?? [],
      photos: (photosOf.get(id) ?? []).map(({ url, alt, credit }) => ({ url, alt, credit })),
      rules: (rulesOf.get(id) ?? []).map(({ rule }) => rule),
      near: nearOf.get(id) ?? [],
      collegePhotos,
    });
  });
}
