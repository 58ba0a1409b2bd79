import { z } from "zod";
import { collegePhotos } from "#db/schema/colleges.ts";
import { hostelPhotos } from "#db/schema/hostels.ts";
import { isDrawing, readPictureAddress } from "#lib/picture-address.ts";
import { isWebAddress } from "#lib/web-address.ts";
import type { TablePart } from "#staff/records/table-parts.server.ts";
import { requiredLine } from "#staff/records/wire-fields.ts";

const maxPhotos = 30;

/** Address of a photo: one of ours, or an https URL on another site. */
export function photoAddress() {
  return z
    .string({ error: "is required" })
    .max(2000, "must have at most 2000 characters")
    .refine(isPhotoAddress, "must be a picture that was uploaded here, or an address that begins with https://");
}

function isPhotoAddress(address: string): boolean {
  return (
    readPictureAddress(address) !== null ||
    isDrawing(address) ||
    (address.startsWith("https://") && isWebAddress(address))
  );
}

/** The photos of a place, the leading one first. Description and credit are required. */
export function photoList() {
  const photo = z.strictObject({
    url: photoAddress(),
    alt: requiredLine(300).describe("what it shows, for people who cannot see it"),
    credit: requiredLine(200).describe("who made it, or who allowed us to show it"),
  });
  return z.array(photo).max(maxPhotos, `can have at most ${maxPhotos} photos`).default([]);
}

function photoPart(table: typeof hostelPhotos | typeof collegePhotos, owner: TablePart["owner"]): TablePart {
  return { table, owner, columns: { url: table.url, alt: table.alt, credit: table.credit }, position: table.position };
}

export const hostelPhotoPart = photoPart(hostelPhotos, hostelPhotos.hostelId);
export const collegePhotoPart = photoPart(collegePhotos, collegePhotos.collegeId);

const notKept =
  "One of these pictures no longer exists: we remove pictures 30 days after the last record stops using them. Please upload it again";

/** Messages for constraint violations of a record's photos: for `refusals` of its resource. */
export const photoRefusals = {
  college_photos_picture_key_fkey: { photos: notKept },
  hostel_photos_picture_key_fkey: { photos: notKept },
  news_picture_key_fkey: { photo: notKept },
};
