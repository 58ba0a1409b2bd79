import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { firstOf } from "#lib/lookups.ts";
import { rowsOf } from "../pipeline/import-run.ts";
import { cityKey, nameKeys } from "./college-keys.ts";

interface KnownCollege {
  id: number;
  name: string;
  city: string;
  district?: string;
  state: string;
  aicte_id: string | null;
  aliases: string[] | null;
}

/** Matches the names used in import files to colleges in the database. */
export interface CollegeFinder {
  /**
   * The one college of a state with this name, or null when there is none or more than one.
   *
   * @param city disambiguates colleges of the same name, when given
   */
  byName(name: string, state: string, city?: string): number | null;
  /** The one college of a city with this name, or null. */
  inCity(name: string, state: string, city: string): number | null;
  /** A finder for one transaction: colleges added to it become visible here once `keep` is called. */
  draft(): DraftFinder;
}

/** A finder for a transaction that may roll back. */
export interface DraftFinder extends Omit<CollegeFinder, "draft"> {
  /** Adds a college created after the finder was built. */
  add(college: NewCollege): void;
  keep(): void;
}

type NewCollege = Pick<KnownCollege, "id" | "name" | "city" | "state">;

/** Cities of colleges by id, by state and name. */
type CollegesByKey = Map<string, Map<number, string>>;

/**
 * Reads every college's name and aliases once, for matching in memory.
 *
 * @param onlyWithoutAicteId true to match only colleges without an AICTE approval
 */
export async function loadCollegeFinder(db: Db, onlyWithoutAicteId = false): Promise<CollegeFinder> {
  const result = await db.execute(sql`
    select c.id, c.name, c.city, c.district, c.state, c.aicte_id, array_agg(a.alias) filter (where a.alias is not null) as aliases
    from colleges c left join college_aliases a on a.college_id = c.id
    group by c.id`);
  const byKey: CollegesByKey = new Map();
  for (const college of rowsOf<KnownCollege>(result)) {
    if (!onlyWithoutAicteId || college.aicte_id === null) addByKeys(byKey, college);
  }
  return {
    ...findIn([byKey]),
    draft: () => {
      const added: CollegesByKey = new Map();
      const colleges: NewCollege[] = [];
      return {
        ...findIn([byKey, added]),
        add: (college) => {
          colleges.push(college);
          addByKeys(added, college);
        },
        keep: () => {
          for (const college of colleges) addByKeys(byKey, college);
        },
      };
    },
  };
}

function addByKeys(byKey: CollegesByKey, college: NewCollege & Partial<KnownCollege>): void {
  const places = [college.city, college.district ?? "", college.state];
  for (const name of [college.name, ...(college.aliases ?? [])]) {
    const { whole, placeless } = nameKeys(name, places);
    for (const key of [...whole, ...placeless.map((key) => `${cityKey(college.city)} ${key}`)]) {
      const place = `${aliasKey(college.state)} ${key}`;
      byKey.set(place, (byKey.get(place) ?? new Map()).set(college.id, cityKey(college.city)));
    }
  }
}

function findIn(layers: readonly CollegesByKey[]): Pick<CollegeFinder, "byName" | "inCity"> {
  const withKeys = (state: string, keys: string[]) =>
    keys.flatMap((key) => layers.flatMap((byKey) => [...(byKey.get(`${aliasKey(state)} ${key}`) ?? [])]));
  const inCity = (name: string, state: string, city: string) => {
    const { whole, placeless } = nameKeys(name, [city, state]);
    const there = withKeys(state, [...whole, ...placeless.map((key) => `${cityKey(city)} ${key}`)]);
    return onlyId(there.filter(([, at]) => at === cityKey(city)));
  };
  return {
    byName: (name, state, city = "") => {
      const found = nameKeys(name, [city, state]).whole.map((key) => onlyId(withKeys(state, [key])));
      return found.find((id) => id !== null) ?? inCity(name, state, city);
    },
    inCity,
  };
}

/** The id, if all matches are the same college. */
function onlyId(found: [id: number, city: string][]): number | null {
  return new Set(found.map(([id]) => id)).size === 1 ? firstOf(found)[0] : null;
}
