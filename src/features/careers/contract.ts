import { z } from "zod";
import { careerKinds } from "./rules.ts";

/** A career, a course or a path as lists of them show it. */
export const CareerCard = z
  .object({
    slug: z.string().describe("names it in addresses"),
    kind: z.enum(careerKinds).describe("path: a way on, such as after a diploma"),
    title: z.string(),
    description: z.string(),
  })
  .meta({ id: "CareerCard" });
export type CareerCard = z.infer<typeof CareerCard>;

const html = z.string().describe("HTML, safe to show; empty: not stated");

/** One page on a career, whole. */
export const Career = CareerCard.extend({
  language: z.enum(["en", "hi", "mr"]).describe("of its texts; English where there is no other"),
  answer: html,
  studies: html,
  needs: html,
  fees: html,
  leads: html,
  without: html.describe("the way without the usual test; HTML, safe to show"),
  exams: z.array(z.object({ name: z.string(), note: z.string() })),
  next: z.array(z.object({ label: z.string(), href: z.string() })).describe("pages of this site"),
  sources: z.array(z.object({ title: z.string(), publisher: z.string(), address: z.string() })),
  checked_on: z.iso.date().describe("when its sources were last read"),
}).meta({ id: "Career" });
export type Career = z.infer<typeof Career>;
