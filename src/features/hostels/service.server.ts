import type { ReadDb } from "#db/client.server.ts";
import { type PhotoDetail, presentSource } from "#features/catalogue/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Page } from "#http/request/paging.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import type {
  Hostel,
  HostelCard,
  HostelEvidence,
  HostelFacets,
  HostelQuery,
  NearCollege,
  RoomDetail,
} from "./contract.ts";
import { anyHostel, countChoices } from "./rules.ts";
import { readEvidence } from "./store/evidence.server.ts";
import * as store from "./store.server.ts";

/** One page of hostels, as cards (pages) or whole (the REST list). */
export type HostelPage<Shape = HostelCard> = Page<Shape> & { facets: HostelFacets };

/** Active hostels as cards, with counts for the filters one could choose next. A page behind the last one is empty. */
export async function listHostels(
  { reads: { db }, now }: Pick<Deps, "reads" | "now">,
  query: HostelQuery,
): Promise<HostelPage> {
  const today = dayInIndia(now());
  const { found, ...page } = await readPage(db, query, today);
  const ids = idsOf(found);
  const [cards, evidence] =
    ids.length === 0 ? [[], null] : await Promise.all([store.readCards(db, ids), readEvidence(db, ids, today)]);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const items = found.flatMap(({ id, metres }): HostelCard[] => {
    const card = cardOf.get(id);
    return card ? [{ ...card, rent_evidence: rentOf(evidence?.get(id)), distance: metres }] : [];
  });
  return { ...page, items };
}

/** The same list with every hostel whole, for clients that read all fields of the list (specification S7). */
export async function listWholeHostels(
  { reads: { db }, now }: Pick<Deps, "reads" | "now">,
  query: HostelQuery,
): Promise<HostelPage<Hostel>> {
  const today = dayInIndia(now());
  const { found, ...page } = await readPage(db, query, today);
  return { ...page, items: await readWhole(db, idsOf(found), today) };
}

/**
 * One active hostel, whole.
 *
 * @param isPreview for staff: one that is not active too
 * @throws AppError hostel_not_found
 */
export async function getHostel(
  { db, reads, now }: Pick<Deps, "db" | "reads" | "now">,
  id: number,
  isPreview = false,
): Promise<Hostel> {
  const [hostel] = await readWhole(isPreview ? db : reads.db, [id], dayInIndia(now()), isPreview);
  if (!hostel) throw new AppError("hostel_not_found");
  return hostel;
}

/** The name of a listed college that a visitor wants to live near, or null. */
export function nameCollege({ db }: Deps, collegeId: number): Promise<string | null> {
  return store.readCollegeName(db, collegeId);
}

/** The cities of active hostels with their numbers, largest first. */
export async function countHostelCities({ reads: { db }, now }: Pick<Deps, "reads" | "now">) {
  const { facets } = await readPage(db, { ...anyHostel, pageSize: 1 }, dayInIndia(now()));
  return facets.city;
}

async function readPage(db: ReadDb, query: HostelQuery, today: string) {
  const { count, found, city, kind, forWhom } = await store.findHostels(db, query, today);
  const facets: HostelFacets = { city, for_whom: countChoices(forWhom), kind };
  return { count, page: query.page, pageSize: query.pageSize, found, facets };
}

const rentOf = (evidence: HostelEvidence[] = []) => evidence.find(({ topic }) => topic === "rent") ?? null;

const idsOf = (found: { id: number }[]) => found.map(({ id }) => id);

/** These hostels with every field, in the order of the ids; unknown ones are left out, and inactive ones unless requested. */
async function readWhole(db: ReadDb, ids: number[], today: string, withInactive = false): Promise<Hostel[]> {
  if (ids.length === 0) return [];
  const [rows, cards, rooms, photos, rules, near, evidence] = await Promise.all([
    store.readHostels(db, ids, withInactive),
    store.readCards(db, ids),
    store.readRooms(db, ids),
    store.readPhotos(db, ids),
    store.readRules(db, ids),
    store.readNearColleges(db, ids),
    readEvidence(db, ids, today),
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
      rooms: (roomsOf.get(id) ?? []).map(({ room }) => room),
      photos: (photosOf.get(id) ?? []).map(({ url, alt, credit }) => ({ url, alt, credit })),
      rules: (rulesOf.get(id) ?? []).map(({ rule }) => rule),
      near: nearOf.get(id) ?? [],
      evidence: evidence.get(id) ?? [],
      collegePhotos,
    });
  });
}

/** One hostel as a list's card, and what its own page tells besides, as the stores read it. */
interface HostelParts {
  card: store.StoredCard;
  evidence: HostelEvidence[];
  hostel: store.HostelRow;
  source: store.SourceRow;
  rooms: RoomDetail[];
  photos: PhotoDetail[];
  rules: string[];
  near: store.NearRow[];
  /** Leading pictures by college id. */
  collegePhotos: Map<number, string>;
}

/** A hostel with every field of specification S3. */
function presentHostel(parts: HostelParts): Hostel {
  const { card, hostel, source, rooms, photos, rules, near, collegePhotos, evidence } = parts;
  return {
    ...card,
    ...(photos.length > 0 && { photo_details: photos }),
    address: hostel.address,
    pincode: hostel.pincode,
    landmark: hostel.landmark,
    contact: hostel.contact,
    contact2: hostel.contact2,
    email: hostel.email,
    description: hostel.description,
    overview: hostel.overview,
    latitude: hostel.latitude,
    longitude: hostel.longitude,
    rules,
    evidence,
    rent_evidence: rentOf(evidence),
    room_details: rooms,
    near_college: near.map(({ id }) => id),
    near_colleges: near.map((college) => presentNear(college, collegePhotos.get(college.id))),
    source: presentSource(source),
    updated_at: hostel.updatedAt.toISOString(),
  };
}

function presentNear(row: store.NearRow, photo: string | undefined): NearCollege {
  const { id, name, area, city, state, metres } = row;
  return { id, name, area, city, state, photos: photo === undefined ? [] : [photo], distance: metres };
}
