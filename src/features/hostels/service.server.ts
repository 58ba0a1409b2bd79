import type { Db } from "#db/client.server.ts";
import type { sources } from "#db/schema/sources.ts";
import type { Source } from "#features/catalogue/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Hostel, HostelCard, HostelFacets, HostelPage, HostelQuery, NearCollege, RoomDetail } from "./contract.ts";
import { countChoices } from "./rules.ts";
import * as store from "./store.server.ts";

/** Active hostels as cards, with counts for the filters one could choose next. A page behind the last one is empty. */
export async function listHostels({ db }: Deps, query: HostelQuery): Promise<HostelPage> {
  const { found, ...page } = await findHostels(db, query);
  const byId = await readCards(
    db,
    found.map(({ id }) => id),
  );
  const hostels = found.flatMap(({ id, metres }) => {
    const card = byId.get(id);
    return card ? [{ ...card, distance: metres }] : [];
  });
  return { ...page, hostels };
}

/** The same list with every hostel whole, for clients that read all fields of the list (specification section 7). */
export async function listWholeHostels({ db }: Deps, query: HostelQuery): Promise<HostelPage<Hostel>> {
  const { found, ...page } = await findHostels(db, query);
  const byId = await readWhole(
    db,
    found.map(({ id }) => id),
  );
  return { ...page, hostels: found.flatMap(({ id }) => byId.get(id) ?? []) };
}

/**
 * One active hostel, whole.
 *
 * @throws AppError hostel_not_found
 */
export async function getHostel({ db }: Deps, id: number): Promise<Hostel> {
  const hostel = (await readWhole(db, [id])).get(id);
  if (!hostel) throw new AppError("hostel_not_found");
  return hostel;
}

/** Ids of one page, how many there are on all pages, and the facets. */
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

type UnplacedCard = Omit<HostelCard, "distance">;

async function readCards(db: Db, ids: number[]): Promise<Map<number, UnplacedCard>> {
  if (ids.length === 0) return new Map();
  const [rows, rooms, facilities, photos] = await Promise.all([
    store.readHostels(db, ids),
    store.readRooms(db, ids),
    store.readFacilities(db, ids),
    store.readPhotos(db, ids),
  ]);
  const roomsOf = Map.groupBy(rooms, (room) => room.hostelId);
  const facilitiesOf = Map.groupBy(facilities, (facility) => facility.hostelId);
  const photosOf = Map.groupBy(photos, (photo) => photo.hostelId);
  const cards = rows.map(({ hostel, source }) => {
    const ownRooms = roomsOf.get(hostel.id) ?? [];
    const card: UnplacedCard = {
      id: hostel.id,
      name: hostel.name,
      kind: hostel.kind,
      for_whom: hostel.forWhom,
      area: hostel.area,
      city: hostel.city,
      state: hostel.state,
      photos: (photosOf.get(hostel.id) ?? []).map((photo) => photo.url),
      facilities: (facilitiesOf.get(hostel.id) ?? []).map((facility) => facility.name),
      price: ownRooms.length === 0 ? null : Math.min(...ownRooms.map((room) => room.chargeRupees)),
      sharing: [...new Set(ownRooms.map((room) => room.sharing))].sort((a, b) => a - b),
      is_sample: source.status === "sample",
    };
    return [hostel.id, card] as const;
  });
  return new Map(cards);
}

async function readWhole(db: Db, ids: number[]): Promise<Map<number, Hostel>> {
  if (ids.length === 0) return new Map();
  const [cards, rows, rooms, rules, near] = await Promise.all([
    readCards(db, ids),
    store.readHostels(db, ids),
    store.readRooms(db, ids),
    store.readRules(db, ids),
    readNear(db, ids),
  ]);
  const roomsOf = Map.groupBy(rooms, (room) => room.hostelId);
  const rulesOf = Map.groupBy(rules, (rule) => rule.hostelId);
  const whole = rows.flatMap(({ hostel, source }) => {
    const card = cards.get(hostel.id);
    if (!card) return [];
    const parts = {
      rules: (rulesOf.get(hostel.id) ?? []).map((rule) => rule.rule),
      rooms: (roomsOf.get(hostel.id) ?? []).map(presentRoom),
      near: near.get(hostel.id) ?? [],
      source: presentSource(source),
    };
    return [[hostel.id, presentHostel(card, hostel, parts)] as const];
  });
  return new Map(whole);
}

interface HostelParts {
  rules: string[];
  rooms: RoomDetail[];
  near: NearCollege[];
  source: Source;
}

function presentHostel(card: UnplacedCard, row: store.HostelRow, { rules, rooms, near, source }: HostelParts): Hostel {
  return {
    ...card,
    address: row.address,
    pincode: row.pincode,
    landmark: row.landmark,
    contact: row.contact,
    contact2: row.contact2,
    email: row.email,
    description: row.description,
    overview: row.overview,
    latitude: row.latitude,
    longitude: row.longitude,
    rules,
    room_details: rooms,
    near_college: near.map(({ id }) => id),
    near_colleges: near,
    source,
    updated_at: row.updatedAt.toISOString(),
  };
}

async function readNear(db: Db, hostelIds: number[]): Promise<Map<number, NearCollege[]>> {
  const rows = await store.readNearColleges(db, hostelIds);
  const photos = await store.readLeadingPhotos(db, [...new Set(rows.map(({ id }) => id))]);
  const pairs = rows.map(({ hostelId, metres, ...college }) => {
    const photo = photos.get(college.id);
    return { hostelId, college: { ...college, photos: photo ? [photo] : [], distance: metres } };
  });
  const byHostel = Map.groupBy(pairs, ({ hostelId }) => hostelId);
  return new Map([...byHostel].map(([hostelId, near]) => [hostelId, near.map(({ college }) => college)]));
}

function presentRoom(row: Awaited<ReturnType<typeof store.readRooms>>[number]): RoomDetail {
  return {
    id: row.id,
    room_category: row.roomCategory,
    details: row.details,
    sharing: row.sharing,
    charge: row.chargeRupees,
  };
}

function presentSource(row: typeof sources.$inferSelect): Source {
  return {
    publisher: row.publisher,
    title: row.title,
    url: row.url,
    year: row.year,
    captured_on: row.capturedOn,
    licence: row.licence,
    status: row.status,
  };
}
