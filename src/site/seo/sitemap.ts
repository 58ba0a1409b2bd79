import {
  type FindablePage,
  type KindSummary,
  partSize,
  type SitemapKind,
  sitemapKinds,
} from "#features/sitemap/contract.ts";
import { escapeXml } from "./xml.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Address of a part, such as /sitemaps/colleges-3.xml; parts are counted from 1. */
export function partPath(kind: SitemapKind, part: number): string {
  return `/sitemaps/${kind}-${part}.xml`;
}

/** Reads the file name of a part; null for anything else. */
export function readPartName(name: string): { kind: SitemapKind; part: number } | null {
  const [, kindText, partText] = /^([a-z]+)-([1-9][0-9]{0,5})\.xml$/.exec(name) ?? [];
  const kind = sitemapKinds.find((known) => known === kindText);
  return kind ? { kind, part: Number(partText) } : null;
}

/** The index: every part of every kind that has pages. */
export function sitemapIndex(publicUrl: string, summaries: KindSummary[]): string {
  const parts = summaries.flatMap(({ kind, count, updatedAt }) =>
    Array.from({ length: Math.ceil(count / partSize) }, (_, index) =>
      entry("sitemap", publicUrl, { path: partPath(kind, index + 1), updatedAt }),
    ),
  );
  return `${declaration}\n<sitemapindex ${namespace}>\n${parts.join("")}</sitemapindex>\n`;
}

/** One part. */
export function sitemapPart(publicUrl: string, pages: FindablePage[]): string {
  const urls = pages.map((page) => entry("url", publicUrl, page));
  return `${declaration}\n<urlset ${namespace}>\n${urls.join("")}</urlset>\n`;
}

function entry(element: "sitemap" | "url", publicUrl: string, { path, updatedAt }: FindablePage): string {
  const changed = updatedAt ? `<lastmod>${escapeXml(updatedAt)}</lastmod>` : "";
  return `<${element}><loc>${escapeXml(publicUrl + path)}</loc>${changed}</${element}>\n`;
}
