import { asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { socialLinks } from "#db/schema/social-links.ts";

/** Addresses of the social links that are switched on, in their order. */
export async function readSocialAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .select({ url: socialLinks.url })
    .from(socialLinks)
    .where(eq(socialLinks.isActive, true))
    .orderBy(asc(socialLinks.position), asc(socialLinks.id));
  return rows.map(({ url }) => url);
}
