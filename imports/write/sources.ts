import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { firstOf } from "#lib/lookups.ts";
import { type Provenance, rowsOf } from "../pipeline/import-run.ts";

/** The source of an import's rows; the columns of `sources`. */
export interface NewSource {
  key: string;
  publisher: string;
  title: string;
  url: string;
  /** null: not stated */
  year: number | null;
  /** `YYYY-MM-DD` */
  capturedOn: string;
  /** The copy through which the facts reached us; empty: the publisher's own file. */
  via: string;
  licence: string;
  status: "official" | "claimed" | "provisional";
}

/** What a publisher issues again each year: everything about a source but its year, day of capture and copy. */
export interface PublishedDocument {
  /** Begins the key of each year's source. */
  key: string;
  publisher: string;
  /** @param year null: not stated */
  title: (year: number | null) => string;
  url: string;
  licence: string;
  status: NewSource["status"];
}

/** One year's source of a document. Copies from different places are different sources. */
export function sourceOf(
  { title, ...document }: PublishedDocument,
  year: number | null,
  { capturedOn, via }: Pick<Provenance, "capturedOn" | "via">,
): NewSource {
  const copy = via
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const key = [document.key, year ?? "year-not-stated", ...(copy ? ["via", copy] : [])].join("-").slice(0, 100);
  return { ...document, key, title: title(year), year, capturedOn, via };
}

/**
 * Returns the id of a source, and creates it if its key is new. An existing one takes the day of capture and the status
 * of this import.
 *
 * @returns the id in `sources`
 */
export async function ensureSource(tx: Db, source: NewSource): Promise<number> {
  await tx.execute(sql`
    insert into sources as s (key, publisher, title, url, year, captured_on, licence, via, status)
    values (${source.key}, ${source.publisher}, ${source.title}, ${source.url}, ${source.year},
      ${source.capturedOn}::date, ${source.licence}, ${source.via}, ${source.status})
    on conflict (key) do update set captured_on = excluded.captured_on, status = excluded.status
    where (s.captured_on, s.status) is distinct from (excluded.captured_on, excluded.status)`);
  const found = await tx.execute(sql`select id from sources where key = ${source.key}`);
  return firstOf(rowsOf<{ id: number }>(found)).id;
}

/** SQL: whether two source ids are of one publisher, such as two years of a register. */
export function isOfSamePublisher(one: string, other: string) {
  return sql.raw(`(${one} = ${other} or (select publisher from sources where id = ${one})
    = (select publisher from sources where id = ${other}))`);
}

/** `2025-26`, the academic year that begins in 2025. */
export function academicYear(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
}

/** AICTE's register of approved institutes; its year is the first of the academic year. */
export const aicteRegister: PublishedDocument = {
  key: "aicte",
  publisher: "All India Council for Technical Education (AICTE)",
  title: (year) => `Approved institutes and sanctioned intake${year === null ? "" : `, ${academicYear(year)}`}`,
  url: "https://facilities.aicte-india.org",
  licence: "Published register",
  status: "official",
};

/** India Post's directory of post offices; its year is that of the day of capture, as it has no editions. */
export const postOfficeDirectory: PublishedDocument = {
  key: "india-post",
  publisher: "India Post, Department of Posts",
  title: () => "All India PIN code directory",
  url: "https://www.indiapost.gov.in",
  licence: "Published directory",
  status: "official",
};

/** The outcomes of graduates that institutes reported to NIRF: self-reported, not verified. The year is the ranking's. */
export const nirfPlacements: PublishedDocument = {
  key: "nirf-placements",
  publisher: "National Institutional Ranking Framework (NIRF)",
  title: (year) =>
    `Graduation outcome and median salary as submitted by institutes, NIRF${year === null ? "" : ` ${year}`}`,
  url: "https://www.nirfindia.org",
  licence: "Facts from public disclosures",
  status: "claimed",
};

/** Opening and closing ranks of the counselling. */
export const counsellingResults: Readonly<Record<"JoSAA" | "CSAB", PublishedDocument>> = {
  JoSAA: {
    key: "josaa",
    publisher: "Joint Seat Allocation Authority (JoSAA)",
    title: (year) => `Opening and closing ranks, JoSAA ${year}`,
    url: "https://josaa.nic.in",
    licence: "Facts from published results",
    status: "official",
  },
  CSAB: {
    key: "csab",
    publisher: "Central Seat Allocation Board (CSAB)",
    title: (year) => `Opening and closing ranks, CSAB ${year}`,
    url: "https://csab.nic.in",
    licence: "Facts from published results",
    status: "official",
  },
};
