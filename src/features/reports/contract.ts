import { z } from "zod";
import type { factReportStates } from "#db/schema/choices.ts";
import { withoutControls } from "#lib/plain-text.ts";
import { isWebAddress } from "#lib/web-address.ts";
import { maxOffice, maxShouldBe, maxWords } from "./values.ts";

const text = (max: number) =>
  z
    .string()
    .transform((value) => withoutControls(value.replace(/\r\n?/g, "\n")).trim())
    .refine((value) => value.length <= max, `Please use at most ${max} characters`);
const filled = (max: number, missing: string) =>
  z
    .string(missing)
    .pipe(text(max))
    .refine((value) => value !== "", missing);

/** A report that a figure is wrong: the form of its receipt, and the body of the call. */
export const NewReport = z.object({
  should_be: filled(maxShouldBe, "Please say what is right").describe("what is right, as its source says it"),
  evidence_url: text(1000)
    .default("")
    .refine((value) => value === "" || isWebAddress(value), "Please enter an address that begins with https://")
    .describe("where it is written; a file may say it instead"),
  words: text(maxWords).default("").describe("anything else that helps us to check it"),
  office: text(maxOffice).default("").describe("who writes for the college, such as Registrar; empty: nobody does"),
  name: filled(120, "Please enter your name"),
  email: filled(254, "Please enter your e-mail address").pipe(
    z.email("Please enter an e-mail address, such as name@example.org"),
  ),
  send_key: z
    .string()
    .max(100)
    .default("")
    .describe("names this report: the same words sent again with it within 30 days are one report"),
  captcha: z.string().max(4000).optional().describe("a solved challenge of GET /api/captcha/?form=contact"),
});
export type NewReport = z.infer<typeof NewReport>;

/** What the sender of a report is told. */
export const SentReport = z
  .object({
    reference: z.string().describe("quote it when you write again"),
    fact: z.string().describe("the id of the figure, which is disputed until the report is decided"),
  })
  .meta({ id: "SentReport" });
export type SentReport = z.infer<typeof SentReport>;

export const decisions = ["corrected", "stays", "needs_more"] as const;
export type Decision = (typeof decisions)[number];

/** A report as staff read it: without the name and the address of who wrote it. */
export interface Report {
  id: number;
  reference: string;
  factId: string;
  about: { kind: "college" | "hostel" | "stream"; id: number };
  shown: string;
  shouldBe: string;
  evidenceUrl: string | null;
  words: string;
  office: string;
  /** What the college's office answered by its link; null: nothing. */
  officeAnswer: string | null;
  state: (typeof factReportStates)[number];
  createdAt: string;
  decidedAt: string | null;
  answers: { authorName: string; body: string; createdAt: string }[];
  files: { id: string; name: string; contentType: string; sizeBytes: number }[];
}
