import type { PhotoDetail, Source } from "#features/catalogue/contract.ts";
import type { Hostel, HostelCard, NearCollege, RoomDetail } from "./contract.ts";
import type { HostelRow, NearRow, RoomRow, SourceRow } from "./store.server.ts";

/** What lists need of one hostel, as the store reads it. */
export interface CardParts {
  hostel: HostelRow;
  source: SourceRow;
  rooms: RoomRow[];
  facilities: string[];
  photos: PhotoDetail[];
}

/** What the hostel's own page needs besides. */
export interface WholeParts extends CardParts {
  rules: string[];
  near: NearRow[];
  /** Leading pictures by college id. */
  collegePhotos: Map<number, string>;
}

/** A hostel as lists show it; its price is that of the cheapest bed. */
export function presentCard({ hostel, source, rooms, facilities, photos }: CardParts): Omit<HostelCard, "distance"> {
  return {
    id: hostel.id,
    name: hostel.name,
    kind: hostel.kind,
    for_whom: hostel.forWhom,
    area: hostel.area,
    city: hostel.city,
    state: hostel.state,
    photos: photos.map(({ url }) => url),
    facilities,
    price: rooms.length === 0 ? null : Math.min(...rooms.map((room) => room.chargeRupees)),
    sharing: [...new Set(rooms.map((room) => room.sharing))].sort((a, b) => a - b),
    is_sample: source.status === "sample",
  };
}

/** A hostel with every field of specification section 3. */
export function presentHostel(parts: WholeParts): Hostel {
  const { hostel, source, rooms, rules, near, collegePhotos } = parts;
  return {
    ...presentCard(parts),
    ...(parts.photos.length > 0 && { photo_details: parts.photos }),
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
    room_details: rooms.map(presentRoom),
    near_college: near.map(({ id }) => id),
    near_colleges: near.map((college) => presentNear(college, collegePhotos.get(college.id))),
    source: presentSource(source),
    updated_at: hostel.updatedAt.toISOString(),
  };
}

function presentRoom(row: RoomRow): RoomDetail {
  return {
    id: row.id,
    room_category: row.roomCategory,
    details: row.details,
    sharing: row.sharing,
    charge: row.chargeRupees,
  };
}

function presentNear(row: NearRow, photo: string | undefined): NearCollege {
  const { id, name, area, city, state, metres } = row;
  return { id, name, area, city, state, photos: photo === undefined ? [] : [photo], distance: metres };
}

function presentSource(row: SourceRow): Source {
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
