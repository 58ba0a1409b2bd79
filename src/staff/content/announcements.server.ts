import { z } from "zod";
import { announcements } from "#db/schema/publishing.ts";
import { patterns } from "#lib/addresses.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import { day, oneOf, requiredLine, yesOrNo } from "#staff/records/wire-fields.ts";

/**
 * Banners such as "Latest Update" (specification D14), each until the end of a day. If several are active for a place, the
 * newest that has not ended is shown.
 */
export const announcementResource = tableResource({
  name: "announcements",
  area: "content",
  table: announcements,
  fields: z.strictObject({
    place: oneOf(["streams"]).default("streams").describe("the page that shows it"),
    text: requiredLine(500),
    ends_on: day().describe("the last day on which it is shown, in India"),
    is_active: yesOrNo().default(true),
  }),
  search: [announcements.text],
  filters: { is_active: announcements.isActive, place: announcements.place },
  sorts: { created_at: announcements.createdAt, ends_on: announcements.endsOn, text: announcements.text },
  remove: true,
  label: ({ text }) => String(text).slice(0, 80),
  sitePath: (_id, { is_active }) => (is_active ? patterns.streams : null),
  csvFields: ["place", "text", "ends_on", "is_active"],
});
