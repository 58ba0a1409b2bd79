import type { Locale } from "#lib/messages/compiled/types.ts";
import type { SocialLink } from "#lib/social-networks.ts";
import type { PartHtml } from "#ui/part-html.ts";
import { renderCached } from "#ui/render-cache.server.tsx";
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

export function renderFrame({ titles, socialLinks, isSignedIn }: FrameFacts, locale: Locale): FrameHtml {
  return {
    news: renderCached(NewsTitles, { titles }, locale),
    menu: renderCached(MenuLinks, { isSignedIn }, locale),
    footerAbout: renderCached(FooterAbout, { socialLinks }, locale),
    footerLinks: renderCached(FooterLinks, {}, locale),
  };
}
