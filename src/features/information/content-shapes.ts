import { marked } from "marked";
import { z } from "zod";

/**
 * The shape of each file under content/<language>/: a missing, misspelled or extra field fails the build.
 * Runs at build time only. Markdown becomes HTML here; it is written by us and reviewed like code.
 */
const line = z.string().trim().min(1);
const markdown = z
  .string()
  .trim()
  .min(1)
  .transform((text) => marked.parse(text, { async: false }).trim());
/** Markdown of one paragraph, without the paragraph around it. */
const inline = z
  .string()
  .trim()
  .min(1)
  .transform((text) => marked.parseInline(text, { async: false }).trim());

export const item = z.strictObject({ title: line, text: markdown });
const items = (count?: number) => z.strictObject({ heading: line, items: list(item, count) });
const faq = (count: number) =>
  z.strictObject({ heading: line, items: list(z.strictObject({ question: line, answer: markdown }), count) });
/** `slug` is what links to this section name, where pages do. */
export const section = z.strictObject({ heading: line, text: markdown, slug: line.optional() });
const base = { title: line, description: line.max(155) };

function list<T extends z.ZodType>(entry: T, count?: number) {
  const entries = z.array(entry).min(1);
  return count === undefined ? entries : entries.length(count, `must have exactly ${count} entries`);
}

const policy = z.strictObject({ ...base, updated: z.iso.date(), notice: markdown.optional(), sections: list(section) });

export const shapes = {
  about: z.strictObject({
    ...base,
    mission: section,
    services: items(6),
    why: items(),
    faq: faq(15),
    join: z.strictObject({ heading: line, text: markdown, button: line }),
  }),
  "career-guidance": z.strictObject({
    ...base,
    intro: markdown,
    services: items(),
    streams: z.strictObject({
      heading: line,
      items: list(z.strictObject({ name: line, slug: line, what: markdown, exams: list(line), paths: list(line) }), 6),
    }),
    highlights: items(),
    faq: faq(12),
  }),
  projects: z.strictObject({
    ...base,
    intro: markdown,
    cards: list(z.strictObject({ title: line, text: markdown, points: list(line) }), 5),
    banner: z.strictObject({ title: line, text: inline, button: line }),
  }),
  "industrial-courses": z.strictObject({
    ...base,
    intro: markdown,
  }),
  internship: z.strictObject({
    ...base,
    intro: markdown,
    why: items(),
    tracks: items(11),
    structure: z.strictObject({ heading: line, text: markdown, items: list(item) }),
    benefits: items(),
    apply: z.strictObject({ heading: line, steps: list(item) }),
    warning: z.strictObject({ heading: line, text: markdown, points: list(line), what_to_do: section }),
    faq: faq(12),
  }),
  contact: z.strictObject({
    ...base,
    intro: markdown,
    details: items(),
    hours: section,
    after: z.strictObject({ heading: line, steps: list(item) }),
  }),
  "privacy-and-payment": policy,
  "terms-and-refund": policy,
  /** What a guardian reads before deciding; stored word for word with the decision. */
  "guardian-notice": z.strictObject({ ...base, sections: list(section) }),
  accessibility: policy,
  "how-we-earn": policy,
  faqs: z.strictObject({
    ...base,
    intro: markdown,
    groups: list(z.strictObject({ heading: line, from: z.enum(["about", "career-guidance", "internship"]) })),
  }),
  support: z.strictObject({ ...base, intro: markdown, sections: list(section) }),
} as const satisfies Record<string, z.ZodType>;
