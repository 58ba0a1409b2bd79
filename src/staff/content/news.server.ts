import { z } from "zod";
import { news } from "#db/schema/publishing.ts";
import { invalidateNewsTitles } from "#features/news/service.server.ts";
import { newsPath } from "#lib/addresses.ts";
import type { FieldErrors } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import { instant, line, requiredLine, requiredLines, webAddressOrNull, yesOrNo } from "#staff/records/wire-fields.ts";
import { photoAddress, photoRefusals } from "./photo-fields.server.ts";

/** Articles. One dated in the future is published at that time. */
export const newsResource = tableResource({
  name: "news",
  area: "content",
  table: news,
  fields: z.strictObject({
    title: requiredLine(200),
    summary: line(500).default("").describe("plain text; is in lists, in the feed and above the article"),
    content: requiredLines(50_000).describe("Markdown"),
    photo: photoAddress().nullable().default(null),
    photo_alt: line(300).default(""),
    photo_credit: line(200).default(""),
    web_link: webAddressOrNull(),
    published_at: instant(),
    is_published: yesOrNo().default(false),
    is_sample: yesOrNo().default(false),
  }),
  touched: news.updatedAt,
  listed: ["title", "photo", "published_at", "is_published", "is_sample"],
  search: [news.title, news.summary, news.content],
  filters: { is_published: news.isPublished, is_sample: news.isSample },
  sorts: { published_at: news.publishedAt, title: news.title, updated_at: news.updatedAt },
  remove: true,
  check: async (_deps, _tx, values) => photoWords(values),
  label: ({ title }) => String(title),
  sitePath: (id, { is_published }) => (is_published ? newsPath(id) : null),
  afterCommit: invalidateNewsTitles,
  refusals: photoRefusals,
  csvFields: ["title", "summary", "content", "web_link", "published_at", "is_published", "is_sample"],
});

/** Our own pictures need a description. Pictures of other sites may lack one. */
function photoWords({ photo, photo_alt, photo_credit }: Values): FieldErrors {
  if (photo === null) return {};
  return {
    ...(photo_alt === "" && { photo_alt: "Say what the photo shows, for people who cannot see it" }),
    ...(photo_credit === "" && { photo_credit: "Say who made the photo, or who allowed us to show it" }),
  };
}
