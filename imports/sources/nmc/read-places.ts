import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { lastOf } from "#lib/lookups.ts";
import { rowsOf } from "../../pipeline/import-run.ts";
import { cityOf, tidyDistrict } from "../../tidy/tidy-places.ts";
import { tidyText } from "../../tidy/tidy-text.ts";

/** A town and the district it is in. */
export interface TownAndDistrict {
  city: string;
  district: string;
}

/** Recognises places in registers that break or misspell them. */
export interface PlaceReader {
  /**
   * The town of a college: the last part of its name where that is a known place, else the one its register gives; ''
   * where neither says a town.
   *
   * @param given the register's town or district; line breaks within a word (`Visakhapatn am`) are repaired
   */
  read(state: string, given: string, name: string): TownAndDistrict;
}

/** Reads the places of the post-office directory and of colleges once. */
export async function openPlaceReader(tx: Db): Promise<PlaceReader> {
  const result = await tx.execute(sql`
    select state, district as name, district, 0 as rank from pincodes where district <> '' group by state, district
    union all
    select state, city, (mode() within group (order by district)), 1 from colleges where district <> '' group by state, city
    order by rank desc`);
  const known = new Map<string, TownAndDistrict & { isDistrict: boolean }>();
  for (const row of rowsOf<{ state: string; name: string; district: string; rank: number }>(result)) {
    const isDistrict = row.rank === 0;
    known.set(placeKey(row.state, row.name), { city: row.name, district: row.district, isDistrict });
  }
  const find = (state: string, text: string) => {
    const tidied = tidyDistrict(text, state);
    return known.get(placeKey(state, tidied)) ?? known.get(placeKey(state, text)) ?? null;
  };
  return {
    read: (state, given, name) => {
      const text = joinBroken(tidyText(given))
        .replace(/\b(district|distt?\.?)(?=\s|$)/gi, "")
        .trim();
      const place = text === "" || text.toLowerCase() === state.toLowerCase() ? null : find(state, text);
      const named = find(state, lastPart(name));
      if (state !== "Delhi" && named && !named.isDistrict) return withoutKind(named, place?.district);
      if (state !== "Delhi" && place && !place.isDistrict && !named) return withoutKind(place);
      const district = named?.district || place?.district || "";
      const fallback = text.toLowerCase() === state.toLowerCase() ? "" : tidyDistrict(text, state);
      const isKnown = district !== "" || state === "Delhi";
      return { city: isKnown ? cityOf({ address: "", name, district, pinDistrict: "", state }) : fallback, district };
    },
  };
}

function withoutKind({ city, district }: TownAndDistrict, otherDistrict = ""): TownAndDistrict {
  return { city, district: district || otherDistrict };
}

/** A word that a narrow column of the register broke, such as `Visakhapatn am`: its second part begins small. */
function joinBroken(text: string): string {
  return /\p{Lu}/u.test(text) ? text.replace(/(?<=\p{Ll}) (?=\p{Ll}{1,8}$)/u, "") : text;
}

function lastPart(name: string): string {
  const parts = name.split(",");
  return parts.length > 1 ? lastOf(parts).trim() : "";
}

function placeKey(state: string, name: string): string {
  return `${aliasKey(state)} ${aliasKey(name)}`;
}
