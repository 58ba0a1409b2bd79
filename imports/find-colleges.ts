import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { aliasKey, nameKeys } from "./college-keys.ts";
import { rowsOf } from "./import-run.ts";

interface KnownCollege {
  id: number;
  name: string;
  city: string;
  state: string;
  aicte_id: string | null;
  aliases: string[] | null;
}

/** Finds colleges that are in the database by the names that files use. */
export interface CollegeFinder {
  /**
   * The one college of a state with this name, or null when there is none or more than one.
   *
   * @param city decides between several of one name, when it is given
   */
  byName(name: string, state: string, city?: string): number | null;
  /** The one college of a city with this name, or null. */
  inCity(name: string, state: string, city: string): number | null;
  /** Makes a college known that was added after the finder was made. */
  add(college: { id: number; name: string; city: string; state: string }): void;
}

/**
 * Reads every college's name and aliases once, for matching in memory.
 *
 * @param onlyWithoutAicteId true to find only colleges that no approval is tied to yet
 */
export async function loadCollegeFinder(db: Db, onlyWithoutAicteId = false): Promise<CollegeFinder> {
  const result = await db.execute(sql`
    select c.id, c.name, c.city, c.state, c.aicte_id, array_agg(a.alias) filter (where a.alias is not null) as aliases
    from colleges c left join college_aliases a on a.college_id = c.id
    group by c.id`);
  const byKey = new Map<string, { id: number; city: string }[]>();
  const add = (college: Omit<KnownCollege, "aicte_id">) => {
    const keys = [college.name, ...(college.aliases ?? [])].flatMap((name) =>
      nameKeys(name, [college.city, college.state]),
    );
    for (const key of new Set(keys)) {
      const place = `${aliasKey(college.state)} ${key}`;
      byKey.set(place, [...(byKey.get(place) ?? []), { id: college.id, city: aliasKey(college.city) }]);
    }
  };
  for (const college of rowsOf<KnownCollege>(result)) {
    if (!onlyWithoutAicteId || college.aicte_id === null) add(college);
  }
  const candidates = (name: string, state: string, city: string) =>
    nameKeys(name, [city, state]).map((key) => byKey.get(`${aliasKey(state)} ${key}`) ?? []);
  const inCity = (name: string, state: string, city: string) => {
    const there = candidates(name, state, city)
      .flat()
      .filter((college) => college.city === aliasKey(city));
    return new Set(there.map((college) => college.id)).size === 1 ? there[0]!.id : null;
  };
  return {
    byName: (name, state, city = "") => {
      const found = candidates(name, state, city).find((colleges) => colleges.length > 0) ?? [];
      return found.length === 1 ? found[0]!.id : inCity(name, state, city);
    },
    inCity,
    add: (college) => add({ ...college, aliases: null }),
  };
}
