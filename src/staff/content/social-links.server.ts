import { z } from "zod";
import { socialLinks } from "#db/schema/social-links.ts";
import { invalidateSocialLinks } from "#features/information/service/social-links.server.ts";
import { patterns } from "#lib/addresses.ts";
import { knownNetworks, socialLink } from "#lib/social-networks.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import { requiredLine, whole, yesOrNo } from "#staff/records/wire-fields.ts";

/** The operator's pages on other sites, in the footer of every page. With one of them, SOCIAL_LINKS is not shown. */
export const socialLinkResource = tableResource({
  name: "social-links",
  area: "content",
  table: socialLinks,
  fields: z.strictObject({
    url: requiredLine(500).refine(
      (address) => socialLink(address) !== null,
      `must be a whole https address on ${knownNetworks}`,
    ),
    position: whole(0, 1000).default(0).describe("the lowest comes first"),
    is_active: yesOrNo().default(true),
  }),
  search: [socialLinks.url],
  filters: { is_active: socialLinks.isActive },
  sorts: { position: socialLinks.position, url: socialLinks.url },
  remove: true,
  label: ({ url }) => String(url),
  sitePath: (_id, { is_active }) => (is_active ? patterns.home : null),
  csvFields: ["url", "position", "is_active"],
  afterCommit: invalidateSocialLinks,
});
