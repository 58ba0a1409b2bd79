import { z } from "zod";

/** A news article as lists and the drawer show it. */
export const NewsItem = z
  .object({
    id: z.number().int(),
    title: z.string(),
    summary: z.string(),
    photo: z.string().nullable(),
    published_at: z.string().describe("ISO 8601 instant"),
    is_sample: z.boolean().describe("invented for the starter data"),
  })
  .meta({ id: "NewsItem" });
export type NewsItem = z.infer<typeof NewsItem>;

export const NewsArticle = NewsItem.extend({
  content: z.string().describe("Markdown: paragraphs, separated by empty lines"),
  web_link: z.string().nullable().describe("where to read more"),
  photo_alt: z.string().optional().describe("what the photo shows; not there without a photo"),
  photo_credit: z.string().optional().describe("who made the photo; not there without a photo"),
  updated_at: z.string().describe("ISO 8601 instant of the last change, never before published_at"),
}).meta({ id: "NewsArticle" });
export type NewsArticle = z.infer<typeof NewsArticle>;
