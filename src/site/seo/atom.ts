import type { FeedEntry } from "#features/sitemap/contract.ts";
import { escapeXml } from "./xml.ts";

/** The feed itself. */
export interface FeedHead {
  title: string;
  subtitle: string;
  author: string;
  publicUrl: string;
  /** Address of the feed on this site. */
  path: string;
  /** ISO 8601 instant of the newest entry, or a fixed one without entries. */
  updatedAt: string;
  language: string;
}

/** An Atom feed (RFC 4287). Ids are the canonical addresses, which never change. */
export function atomFeed(head: FeedHead, entries: FeedEntry[]): string {
  const self = escapeXml(head.publicUrl + head.path);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(head.language)}">`,
    `<id>${self}</id>`,
    text("title", head.title),
    text("subtitle", head.subtitle),
    text("updated", head.updatedAt),
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${head.publicUrl}/`)}"/>`,
    `<author>${text("name", head.author)}</author>`,
    ...entries.map((entry) => feedEntry(head.publicUrl, entry)),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

function feedEntry(publicUrl: string, entry: FeedEntry): string {
  const address = escapeXml(publicUrl + entry.path);
  return [
    "<entry>",
    `<id>${address}</id>`,
    text("title", entry.title),
    text("published", entry.publishedAt),
    text("updated", entry.updatedAt),
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    text("summary", entry.summary),
    "</entry>",
  ].join("");
}

function text(element: string, content: string): string {
  return `<${element}>${escapeXml(content)}</${element}>`;
}
