import type { StatedTopic } from "#db/schema/choices.ts";

// What the forms in the browser know of a college's office too, without the schemas.

export const maxOfficeName = 120;
export const maxRole = 200;
export const maxProgramme = 120;
export const maxValue = 300;
export const maxAnswer = 1000;

/** What a statement is about, with how its value is written. */
export const kindOfTopic = {
  fees: "figure",
  seats: "figure",
  median_package: "figure",
  placed: "figure",
  hostel: "text",
  phone: "phone",
  email: "email",
  website: "address",
} as const satisfies Record<StatedTopic, "figure" | "text" | "phone" | "email" | "address">;
