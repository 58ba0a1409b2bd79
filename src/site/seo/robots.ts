import { factPath, patterns } from "#lib/addresses.ts";
import { pageDataPrefix } from "#lib/page-data.ts";

/**
 * What no search engine has business in: calls, accounts, the staff console, and the receipt of each figure, of which there are
 * hundreds of thousands. `/api/docs` is for readers.
 */
const closed = [
  "/api/",
  `${pageDataPrefix}/`,
  factPath(""),
  patterns.dashboard,
  patterns.login,
  patterns.wishlist,
  "/Passwordreset/",
  "/staff",
];
const open = ["/api/docs"];

const loopback = /^(localhost|127\.[0-9.]+|\[::1\])$/;

/**
 * Whether search engines are excluded altogether: from a trial site that others can reach. On the own machine nobody
 * can come to index it, and what one measures there is what production serves.
 *
 * @param hosts host names the site is reached by: the configured one and the one of this request
 */
export function isHiddenTrial(mode: "trial" | "production", hosts: string[]): boolean {
  return mode === "trial" && !hosts.every((host) => loopback.test(host));
}

/** The text of /robots.txt (docs/decisions/0010-being-found.md). */
export function robotsText(publicUrl: string, isHidden: boolean): string {
  const rules = isHidden
    ? ["# A trial site: what is invented here must not be found by searching.", "User-agent: *", "Disallow: /"]
    : [
        "User-agent: *",
        ...open.map((address) => `Allow: ${address}`),
        ...closed.map((address) => `Disallow: ${address}`),
      ];
  return [...rules, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}
