import { z } from "zod";
import { careers } from "#db/schema/careers.ts";
import { careerKinds } from "#features/careers/rules.ts";
import { invalidateCareerWords } from "#features/careers/service.server.ts";
import { careerPath } from "#lib/addresses.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import {
  day,
  line,
  lines,
  oneOf,
  requiredLine,
  requiredLines,
  uniqueLines,
  whole,
  yesOrNo,
} from "#staff/records/wire-fields.ts";

const languages = ["en", "hi", "mr"] as const;
const markdown = () => lines(5000).default("").describe("Markdown");

/** Pages on careers and courses, one record for each language. */
export const careerResource = tableResource({
  name: "careers",
  area: "content",
  table: careers,
  fields: z.strictObject({
    title: requiredLine(100),
    slug: z
      .string({ error: "is required" })
      .max(100, "must have at most 100 characters")
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters, digits and single hyphens"),
    language: oneOf(languages),
    kind: oneOf(careerKinds),
    position: whole(0, 10_000).default(0),
    description: requiredLine(155).describe("for lists and search engines"),
    words: uniqueLines(60, 100).default([]).describe("what people type who look for it"),
    answer: requiredLines(1000).describe("Markdown, one or two sentences"),
    studies: markdown(),
    needs: markdown(),
    fees: markdown(),
    leads: markdown(),
    without: markdown(),
    exams: z
      .array(z.strictObject({ name: requiredLine(100), note: line(300).default("") }))
      .max(20, "can have at most 20 entries")
      .default([]),
    next: z
      .array(
        z.strictObject({
          label: requiredLine(100),
          href: requiredLine(300).refine((href) => /^\/(?!\/)/.test(href), "must be an address of this site: /…"),
        }),
      )
      .max(10, "can have at most 10 entries")
      .default([]),
    sources: z
      .array(
        z.strictObject({
          title: requiredLine(200),
          publisher: requiredLine(200),
          address: requiredLine(2000).refine((address) => /^https?:\/\//.test(address), "must begin with https://"),
        }),
      )
      .min(1, "needs at least one entry")
      .max(10, "can have at most 10 entries"),
    checked_on: day().describe("when the sources were last read"),
    is_active: yesOrNo().default(true),
  }),
  touched: careers.updatedAt,
  listed: ["title", "slug", "language", "kind", "position", "checked_on", "is_active"],
  search: [careers.title, careers.slug, careers.description],
  filters: { is_active: careers.isActive, language: careers.language, kind: careers.kind },
  sorts: { position: careers.position, title: careers.title, checked_on: careers.checkedOn },
  remove: true,
  afterCommit: invalidateCareerWords,
  label: ({ title, language }) => `${title} (${language})`,
  sitePath: (_id, { is_active, slug }) => (is_active ? careerPath(String(slug)) : null),
  csvFields: [
    ...["title", "slug", "language", "kind", "position", "description", "answer", "studies", "needs", "fees", "leads"],
    ...["without", "checked_on", "is_active"],
  ],
  naturalKey: ["slug", "language"],
});
