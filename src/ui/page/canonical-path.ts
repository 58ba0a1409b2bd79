import { patterns } from "#lib/addresses.ts";
import { decodeId, encodeId } from "#lib/base64-id.ts";
import { locales } from "#lib/messages/compiled/types.ts";

/** Each page's address in parts; those that name most of their parts first, for `/choices/print` is no list of that name. */
const routes = Object.values(patterns)
  .map((pattern) => pattern.split("/"))
  .sort((one, other) => countNames(one) - countNames(other));

/** Parameters that are ids in base64. */
const base64Ids = new Set([":streamid", ":collegeid", ":hostelid"]);

/**
 * The one address of a page, without the site: spelled as in `patterns`, whatever case, encoding, padding or slash it was
 * requested with. A list's pages are pages of their own, and so are what a comparison is of and a language that is named;
 * filters and the choices on a college's page are not.
 */
export function canonicalPath(pathname: string, search: string): string {
  const path = spelledAsListed(pathname);
  const params = new URLSearchParams(search);
  const compared = path === patterns.compare ? params.getAll("of") : [];
  const page = Number(params.get("page"));
  const lang = locales.find((locale) => locale === params.get("lang"));
  const parts = [
    ...(compared.length > 0 ? [`of=${encodeURIComponent(compared.join(",")).replaceAll("%2C", ",")}`] : []),
    ...(compared.length === 0 && Number.isInteger(page) && page > 1 ? [`page=${page}`] : []),
    ...(lang ? [`lang=${lang}`] : []),
  ];
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}

function spelledAsListed(pathname: string): string {
  const trimmed = pathname.replace(/\/+$/, "") || "/";
  const given = trimmed === "/" ? ["", ""] : trimmed.split("/");
  const read = given.map(decoded);
  const route = routes.find(
    (parts) =>
      parts.length === given.length &&
      parts.every((part, at) => part.startsWith(":") || part.toLowerCase() === read[at]?.toLowerCase()),
  );
  if (!route) return trimmed;
  return route
    .map((part, at) => (part.startsWith(":") ? spelledValue(part, read[at] ?? "", given[at] ?? "") : part))
    .join("/");
}

/** @param raw as it was requested: what is no id stays as it is */
function spelledValue(parameter: string, value: string, raw: string): string {
  if (/^\d{1,9}$/.test(value)) return String(Number(value));
  const id = base64Ids.has(parameter) ? decodeId(value) : null;
  return id === null ? raw : encodeId(id);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function countNames(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith(":")).length;
}
