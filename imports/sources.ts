import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "./import-run.ts";

/** The source of an import's rows; the columns of `sources`. */
export interface NewSource {
  key: string;
  publisher: string;
  title: string;
  url: string;
  year: number;
  /** `YYYY-MM-DD` */
  capturedOn: string;
  licence: string;
  status: "official" | "claimed" | "provisional";
}

/**
 * Returns the id of a source and creates it if its key is new; an existing source is not changed.
 *
 * @returns the id in `sources`
 */
export async function ensureSource(tx: Db, source: NewSource): Promise<number> {
  await tx.execute(sql`
    insert into sources (key, publisher, title, url, year, captured_on, licence, status)
    values (${source.key}, ${source.publisher}, ${source.title}, ${source.url}, ${source.year},
      ${source.capturedOn}::date, ${source.licence}, ${source.status})
    on conflict (key) do nothing`);
  const found = await tx.execute(sql`select id from sources where key = ${source.key}`);
  return rowsOf<{ id: number }>(found)[0]!.id;
}

/** AICTE's register as downloaded on 30 October 2025, with the approvals of 2025-26. */
export const aicteSource: NewSource = {
  key: "aicte-2025-26",
  publisher: "All India Council for Technical Education (AICTE)",
  title: "Approved institutes and sanctioned intake, 2025-26",
  url: "https://facilities.aicte-india.org",
  year: 2025,
  capturedOn: "2025-10-30",
  licence: "Published register; collected in anburocky3/indian-colleges-data (MIT)",
  status: "official",
};

/** India Post's directory of post offices, November 2025. */
export const pincodeSource: NewSource = {
  key: "india-post-2025",
  publisher: "India Post, Department of Posts",
  title: "All India PIN code directory",
  url: "https://www.indiapost.gov.in",
  year: 2025,
  capturedOn: "2025-11-30",
  licence: "Published directory; collected in devzoy/indian-pincode (MIT)",
  status: "official",
};

/** The outcomes of 2023-24 graduates that institutes reported to NIRF 2025: self-reported, not verified. */
export function nirfPlacementSource(today: string): NewSource {
  return {
    key: "nirf-2025-placements",
    publisher: "National Institutional Ranking Framework (NIRF)",
    title: "Graduation outcome and median salary as submitted by institutes, NIRF 2025",
    url: "https://www.nirfindia.org",
    year: 2025,
    capturedOn: today,
    licence: "Facts from public disclosures",
    status: "claimed",
  };
}

/** Opening and closing ranks of one year's JoSAA or CSAB counselling. */
export function counsellingSource(authority: "JoSAA" | "CSAB", year: number, today: string): NewSource {
  const isJosaa = authority === "JoSAA";
  return {
    key: `${authority.toLowerCase()}-${year}`,
    publisher: isJosaa ? "Joint Seat Allocation Authority (JoSAA)" : "Central Seat Allocation Board (CSAB)",
    title: `Opening and closing ranks, ${authority} ${year}`,
    url: isJosaa ? "https://josaa.nic.in" : "https://csab.nic.in",
    year,
    capturedOn: today,
    licence: "Facts from published results; files collected under GPL-3.0",
    status: "official",
  };
}
