import { z } from "zod";
import type { factReportStates } from "#db/schema/choices.ts";
import { filledText, typedText } from "#lib/typed-text.ts";
import { isWebAddress } from "#lib/web-address.ts";
import { maxOffice, maxShouldBe, maxWords } from "./values.ts";

/** A report that a figure is wrong: the form of its receipt, and the body of the call. */
export const NewReport = z.object({
  should_be: filledText(maxShouldBe, "Please say what is right").describe("what is right, as its source says it"),
  evidence_url: typedText(1000)
    .default("")
    .refine((value) => value === "" || isWebAddress(value), "Please enter an address that begins with https://")
    .describe("where it is written; a file may say it instead"),
  words: typedText(maxWords).default("").describe("anything else that helps us to check it"),
  office: typedText(maxOffice)
    .default("")
    .describe("who writes for the college, such as Registrar; empty: nobody does"),
  name: filledText(120, "Please enter your name"),
  email: filledText(254, "Please enter your e-mail address").pipe(
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
