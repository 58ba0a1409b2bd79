import type { PhotoDetail, Source } from "#features/catalogue/contract.ts";
import type { Hostel, HostelCard, NearCollege, RoomDetail } from "./contract.ts";
import type { HostelRow, NearRow, RoomRow, SourceRow } from "./store.server.ts";

/** One hostel as a list's card, and what its own page tells besides, as the stores read it. */
export interface HostelParts {
  card: Omit<HostelCard, "distance">;
  hostel: HostelRow;
  source: SourceRow;
  rooms: RoomRow[];
  photos: PhotoDetail[];
  rules: string[];
  near: NearRow[];
  /** Leading pictures by college id. */
  collegePhotos: Map<number, string>;
}

/** A hostel with every field of specification S3. */
export function presentHostel(parts: HostelParts): Hostel {
  const { card, hostel, source, rooms, photos, rules, near, collegePhotos } = parts;
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
    charge: row.rupeesPerMonth,
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
    via: row.via,
    status: row.status,
  };
}
