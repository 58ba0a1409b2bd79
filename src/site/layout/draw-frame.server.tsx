import type { Locale } from "#lib/messages/compiled/types.ts";
import type { SocialLink } from "#lib/social-networks.ts";
import { drawKept } from "#ui/kept-drawings.server.tsx";
import type { PartHtml } from "#ui/part-html.ts";
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

export function drawFrame({ titles, socialLinks, isSignedIn }: FrameFacts, locale: Locale): FrameHtml {
  return {
    news: drawKept(NewsTitles, { titles }, locale),
    menu: drawKept(MenuLinks, { isSignedIn }, locale),
    footerAbout: drawKept(FooterAbout, { socialLinks }, locale),
    footerLinks: drawKept(FooterLinks, {}, locale),
  };
}
