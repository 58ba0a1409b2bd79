import type { Deps } from "#http/deps.server.ts";
import { type SocialLink, socialLink } from "#lib/social-networks.ts";
import { readSocialAddresses } from "../store.server.ts";

/** Every page shows them, so they are queried once in this time. */
const usedForMs = 2_000;

interface SocialLinkCache {
  latest: { links: Promise<SocialLink[]>; askedAtMs: number } | null;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    socialLinks: SocialLinkCache;
  }
}

export function openSocialLinkCache(): SocialLinkCache {
  return { latest: null };
}

/** The footer's links: those that staff keep, else those of `SOCIAL_LINKS`; none when neither has any. */
export function listSocialLinks({
  db,
  config,
  state: { socialLinks: cache },
}: Pick<Deps, "db" | "config" | "state">): Promise<SocialLink[]> {
  const nowMs = performance.now();
  if (cache.latest && nowMs - cache.latest.askedAtMs < usedForMs) return cache.latest.links;
  const links = readSocialAddresses(db).then((kept) =>
    (kept.length > 0 ? kept : config.SOCIAL_LINKS).flatMap((address) => socialLink(address) ?? []),
  );
  cache.latest = { links, askedAtMs: nowMs };
  links.catch(() => {
    cache.latest = null;
  });
  return links;
}

/** After a committed change: the next page of this process reads them again. */
export function invalidateSocialLinks({ state }: Pick<Deps, "state">): void {
  state.socialLinks.latest = null;
}
