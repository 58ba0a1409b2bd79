import { asciiDigits, withoutFormat } from "margdeep-search/any-script";
import { type Family, families } from "margdeep-search/branch-families";
import { beginningOf } from "#lib/plain-text.ts";
import {
  type CollegeQuery,
  type Level,
  levels,
  type OwnershipGroup,
  ownershipGroups,
  type Sort,
  sorts,
} from "./contract.ts";

/** Colleges on one page of a list when nothing else is requested. Source: docs/specification S2.9. */
export const defaultPageSize = 24;
/** Bounds of what a visitor may ask for. */
export const maxPageSize = 100;
export const maxPage = 10_000;
/** The highest yearly fee that a query may name, in rupees. */
export const maxFeesRupees = 100_000_000;
/** Longer search texts are cut here. */
export const maxTextLength = 100;

/** The query that asks for everything. */
export const everyCollege: CollegeQuery = {
  q: "",
  exact: false,
  streamId: null,
  state: null,
  city: null,
  district: null,
  branch: null,
  family: null,
  level: null,
  ownership: null,
  womenOnly: false,
  hostelWithinM: null,
  feesUpTo: null,
  sort: "relevance",
  page: 1,
  pageSize: defaultPageSize,
};

/**
 * Reads a college query from a page's address. Lenient: a value that makes no sense counts as not given, page and size
 * are brought within their bounds. The REST API checks strictly, with its own schema.
 *
 * @param params q, exact, stream_id, state, city, district, branch, family, level, ownership, women_only, hostel_within_m, fees_up_to, sort, page, page_size
 */
export function readCollegeQuery(params: URLSearchParams): CollegeQuery {
  return {
    q: beginningOf(withoutFormat(params.get("q") ?? "").trim(), maxTextLength),
    exact: readFlag(params.get("exact")),
    streamId: readInteger(params.get("stream_id"), 1, 2_147_483_647),
    state: readText(params.get("state")),
    city: readText(params.get("city")),
    district: readText(params.get("district")),
    branch: readText(params.get("branch")),
    family: oneOf<Family>(families, params.get("family")),
    level: oneOf<Level | "any">([...levels, "any"], params.get("level")),
    ownership: oneOf<OwnershipGroup>(ownershipGroups, params.get("ownership")),
    womenOnly: readFlag(params.get("women_only")),
    hostelWithinM: readInteger(params.get("hostel_within_m"), 1, 50_000),
    feesUpTo: readInteger(params.get("fees_up_to"), 1, maxFeesRupees),
    sort: oneOf<Sort>(sorts, params.get("sort")) ?? "relevance",
    page: clampInteger(params.get("page"), 1, maxPage, 1),
    pageSize: clampInteger(params.get("page_size"), 1, maxPageSize, defaultPageSize),
  };
}

function readFlag(text: string | null): boolean {
  return ["1", "true", "on", "yes"].includes(text ?? "");
}

function readText(text: string | null): string | null {
  return (
    withoutFormat(text ?? "")
      .trim()
      .slice(0, 200) || null
  );
}

function oneOf<T extends string>(known: readonly T[], text: string | null): T | null {
  return known.find((value) => value === text) ?? null;
}

function readInteger(text: string | null, least: number, most: number): number | null {
  const digits = asciiDigits(text ?? "").trim();
  if (!/^\d{1,10}$/.test(digits)) return null;
  const value = Number(digits);
  return value >= least && value <= most ? value : null;
}

/** A whole number brought within bounds; anything else is the fallback. */
function clampInteger(text: string | null, least: number, most: number, fallback: number): number {
  const digits = asciiDigits(text ?? "").trim();
  if (!/^-?\d{1,15}$/.test(digits)) return fallback;
  return Math.min(most, Math.max(least, Number(digits)));
}

const levelOrder: readonly Level[] = ["ug", "pg", "diploma"];

/** Order of branches on a college's page: undergraduate first, then postgraduate, then diploma; most seats first. */
export function compareBranches(
  a: { level: Level; intake: number | null; name: string; id: number },
  b: { level: Level; intake: number | null; name: string; id: number },
): number {
  return (
    levelOrder.indexOf(a.level) - levelOrder.indexOf(b.level) ||
    (b.intake ?? -1) - (a.intake ?? -1) ||
    a.name.localeCompare(b.name, "en") ||
    a.id - b.id
  );
}
