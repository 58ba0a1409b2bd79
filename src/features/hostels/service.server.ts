import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Hostel, HostelCard, HostelFacets, HostelPage, HostelQuery } from "./contract.ts";
import { type CardParts, presentCard, presentHostel } from "./present.ts";
import { countChoices } from "./rules.ts";
import * as store from "./store.server.ts";

/** Active hostels as cards, with counts for the filters one could choose next. A page behind the last one is empty. */
export async function listHostels({ db }: Deps, query: HostelQuery): Promise<HostelPage> {
  const { found, ...page } = await findHostels(db, query);
  const parts = await readParts(
    db,
    found.map(({ id }) => id),
  );
  const metresOf = new Map(found.map(({ id, metres }) => [id, metres]));
  const hostels = parts.map((part): HostelCard => {
    return { ...presentCard(part), distance: metresOf.get(part.hostel.id) ?? null };
  });
  return { ...page, hostels };
}

/** The same list with every hostel whole, for clients that read all fields of the list (specification section 7). */
export async function listWholeHostels({ db }: Deps, query: HostelQuery): Promise<HostelPage<Hostel>> {
  const { found, ...page } = await findHostels(db, query);
  const hostels = await readWhole(
    db,
    found.map(({ id }) => id),
  );
  return { ...page, hostels };
}

/**
 * One active hostel, whole.
 *
 * @param isPreview for staff: one that is not active too
 * @throws AppError hostel_not_found
 */
export async function getHostel({ db }: Deps, id: number, isPreview = false): Promise<Hostel> {
  const [hostel] = await readWhole(db, [id], isPreview);
  if (!hostel) throw new AppError("hostel_not_found");
  return hostel;
}

/** The name of a listed college that a visitor wants to live near, or null. */
export function nameCollege({ db }: Deps, collegeId: number): Promise<string | null> {
  return store.readCollegeName(db, collegeId);
}

/** Ids of one page, how many hostels there are on all pages, and the facets. */
async function findHostels(db: Db, query: HostelQuery) {
  const { page, pageSize, sort, ...filter } = query;
  const [count, found, facets] = await Promise.all([
    store.countHostels(db, filter),
    store.readHostelPage(db, filter, { sort, limit: pageSize, offset: (page - 1) * pageSize }),
    readFacets(db, filter),
  ]);
  return { count, page, pageSize, found, facets };
}

async function readFacets(db: Db, filter: store.HostelFilter): Promise<HostelFacets> {
  const [city, forWhom, kind] = await Promise.all([
    store.countHostelsBy(db, filter, "city"),
    store.countHostelsBy(db, filter, "forWhom"),
    store.countHostelsBy(db, filter, "kind"),
  ]);
  return { city, for_whom: countChoices(forWhom), kind };
}

/** What cards need of these hostels, in the order of the ids; unknown ones are left out, and inactive ones unless asked for. */
async function readParts(db: Db, ids: number[], withInactive = false): Promise<CardParts[]> {
  if (ids.length === 0) return [];
  const [rows, rooms, facilities, photos] = await Promise.all([
    store.readHostels(db, ids, withInactive),
    store.readRooms(db, ids),
    store.readFacilities(db, ids),
    store.readPhotos(db, ids),
  ]);
  const rowOf = new Map(rows.map((row) => [row.hostel.id, row]));
  const roomsOf = Map.groupBy(rooms, ({ hostelId }) => hostelId);
  const facilitiesOf = Map.groupBy(facilities, ({ hostelId }) => hostelId);
  const photosOf = Map.groupBy(photos, ({ hostelId }) => hostelId);
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return [];
    return {
      ...row,
      rooms: roomsOf.get(id) ?? [],
      facilities: (facilitiesOf.get(id) ?? []).map(({ name }) => name),
      photos: (photosOf.get(id) ?? []).map(({ url, alt, credit }) => ({ url, alt, credit })),
    };
  });
}

async function readWhole(db: Db, ids: number[], withInactive = false): Promise<Hostel[]> {
  if (ids.length === 0) return [];
  const [parts, rules, near] = await Promise.all([
    readParts(db, ids, withInactive),
    store.readRules(db, ids),
    store.readNearColleges(db, ids),
  ]);
  const collegePhotos = await store.readLeadingPhotos(db, [...new Set(near.map(({ id }) => id))]);
  const rulesOf = Map.groupBy(rules, ({ hostelId }) => hostelId);
  const nearOf = Map.groupBy(near, ({ hostelId }) => hostelId);
  return parts.map((part) => {
    const { id } = part.hostel;
    const ownRules = (rulesOf.get(id) ?? []).map(({ rule }) => rule);
    return presentHostel({ ...part, rules: ownRules, near: nearOf.get(id) ?? [], collegePhotos });
  });
}
