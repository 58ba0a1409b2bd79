import type { Deps } from "#http/deps.server.ts";
import { type CachedFor, cachedFor } from "#lib/cached-for.ts";
import { type SocialLink, socialLink } from "#lib/social-networks.ts";
import { readSocialAddresses } from "../store.server.ts";

/** Every page shows them, so they are queried once in this time. */
const usedForMs = 2_000;

declare module "#http/app-state.server.ts" {
  interface AppState {
    socialLinks: CachedFor<SocialLink[]>;
  }
}

export function openSocialLinkCache(): CachedFor<SocialLink[]> {
  return cachedFor(usedForMs);
}

/** The footer's links: those that staff keep, else those of `SOCIAL_LINKS`; none when neither has any. */
export function listSocialLinks({
  db,
  config,
  state: { socialLinks: cache },
}: Pick<Deps, "db" | "config" | "state">): Promise<SocialLink[]> {
  return cache.get(async () => {
    const stored = await readSocialAddresses(db);
    return (stored.length > 0 ? stored : config.SOCIAL_LINKS).flatMap((address) => socialLink(address) ?? []);
  });
}

/** After a committed change: the next page of this process reads them again. */
export function invalidateSocialLinks({ state }: Pick<Deps, "state">): void {
  state.socialLinks.clear();
}
