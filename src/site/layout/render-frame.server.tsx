import type { Locale } from "#lib/messages/compiled/types.ts";
import type { SocialLink } from "#lib/social-networks.ts";
import { type PartCache, renderCached } from "#ui/parts/part-cache.server.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { MenuLinks } from "./components/menu-links.server.tsx";
import { NewsTitles } from "./components/news-titles.server.tsx";
import { FooterAbout, FooterLinks } from "./components/site-footer-parts.server.tsx";

/** The parts of header, drawers and footer that are the same on every page, as HTML by name: links, which need no script. */
export interface FrameHtml {
  news: PartHtml;
  menu: PartHtml;
  footerAbout: PartHtml;
  footerLinks: PartHtml;
}

interface FrameFacts {
  titles: { id: number; title: string }[];
  socialLinks: SocialLink[];
  isSignedIn: boolean;
}

export function renderFrame(
  parts: PartCache,
  { titles, socialLinks, isSignedIn }: FrameFacts,
  locale: Locale,
): FrameHtml {
  return {
    news: renderCached(parts, NewsTitles, { titles }, locale),
    menu: renderCached(parts, MenuLinks, { isSignedIn }, locale),
    footerAbout: renderCached(parts, FooterAbout, { socialLinks }, locale),
    footerLinks: renderCached(parts, FooterLinks, {}, locale),
  };
}
