/**
 * Writes starter/register.json.gz from a database that has AISHE's register: `DATABASE_URL=... node scripts/starter-register.ts`.
 * The same register gives the same bytes.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { type Field, fieldsOfName } from "margdeep-search/fields-of-name";
import { openDatabase } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { type PackedEntry, registerFile } from "../imports/starter/insert-register.ts";

/** Districts of large towns over the country: the sample has what students look for there. */
const towns = [
  ...[
    "Agra",
    "Ahmedabad",
    "Amritsar",
    "Aurangabad",
    "Bengaluru Urban",
    "Bhopal",
    "Chandigarh",
    "Chennai",
    "Coimbatore",
  ],
  ...[
    "Dehradun",
    "Ernakulam",
    "Gwalior",
    "Hyderabad",
    "Indore",
    "Jabalpur",
    "Jaipur",
    "Jodhpur",
    "Kamrup Metro",
    "Kanpur Nagar",
  ],
  ...[
    "Khordha",
    "Kolkata",
    "Lucknow",
    "Ludhiana",
    "Madurai",
    "Mumbai",
    "Mysuru",
    "Nagpur",
    "Nashik",
    "New Delhi",
    "Patna",
  ],
  ...["Pune", "Raipur", "Rajkot", "Ranchi", "Surat", "Thiruvananthapuram", "Vadodara", "Varanasi", "Visakhapatnam"],
];
/** Fields that the colleges of the starter have few of or none. */
const fields: readonly Field[] = [
  ...(["nursing", "pharmacy", "ayurveda", "homoeopathy", "unani", "dental", "veterinary"] as const),
  ...(["agriculture", "education", "physical-education", "law"] as const),
];
const perFieldAndTown = 3;

const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, folder: "" });
try {
  // A college that has a page here, or may have one in the starter, is left out.
  const entries = await rowsOf<{ entry: PackedEntry }>(
    database.work,
    sql`select json_build_array(code, name, district, state, website, founded_year, university) as entry
      from register_colleges r
      where not exists (select 1 from college_codes c where c.authority = 'aishe' and c.code = r.code)
      order by state, district, code`,
  );
  const taken = new Map<string, number>();
  const chosen = entries
    .map(({ entry }) => entry)
    .filter(([, name, district, state]) => {
      const stated = fieldsOfName(name);
      // Of agricultural and veterinary colleges a state has few.
      const [field] = stated.filter((one) => fields.includes(one));
      const isRare = field === "agriculture" || field === "veterinary";
      if (!field || stated.length > 1 || !(isRare || towns.includes(district))) return false;
      const key = `${field} ${state} ${isRare ? "" : district}`;
      const before = taken.get(key) ?? 0;
      taken.set(key, before + 1);
      return before < perFieldAndTown;
    });
  const bytes = gzipSync(JSON.stringify(chosen), { level: 9 });
  writeFileSync(join(import.meta.dirname, "../starter", registerFile), bytes);
  console.log(`${chosen.length} entries, ${bytes.length} bytes`);
} finally {
  await database.close();
}
