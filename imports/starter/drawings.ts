import type { drawings } from "./schemas.ts";

/** Name of a drawn picture that stands in for a photograph. */
export type Drawing = (typeof drawings)[number];

/** What each shows. */
const shows: Record<Drawing, string> = {
  gate: "a gate",
  library: "a library",
  laboratory: "a laboratory",
  hostel: "a hostel",
  ground: "a sports ground",
  canteen: "a canteen",
  room: "a shared room",
  study: "a study room",
  papers: "papers on a desk",
};

/** Says beside a drawing that it is one. @param of what it is no photo of */
export function wordsOfDrawing(drawing: Drawing, of: "college" | "hostel" | "article") {
  const noPhoto = of === "article" ? "not a photo" : `not a photo of this ${of}`;
  return { alt: `A drawing of ${shows[drawing]}, ${noPhoto}`, credit: `drawn by Margdeep as a sample, ${noPhoto}` };
}
