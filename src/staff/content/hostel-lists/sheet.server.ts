import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { pincodes } from "#db/schema/colleges.ts";
import { hostels } from "#db/schema/hostels.ts";
import { sources } from "#db/schema/sources.ts";
import type { Values } from "#staff/history/values.ts";
import type { RecordSheet, SheetRow, Statement } from "#staff/records/resource.ts";
import { listFieldNames, listFields, proposeColumns } from "./columns.ts";
import { mergeRow } from "./merge-row.server.ts";
import { listKey, type Places, readRow } from "./read-row.ts";

/** Lists of hostels as offices write them. */
export const hostelSheet: RecordSheet = {
  kind: "hostel-lists",
  title: "Hostels: the list of an office",
  hint: "Columns of any name; we propose what each holds. A row finds its hostel by name, city, and PIN code or locality.",
  fields: listFieldNames.map((name) => ({
    name,
    label: listFields[name].label,
    isRequired: "isRequired" in listFields[name],
  })),
  propose: proposeColumns,
  read: readRows,
  find: findHostels,
  merge: mergeRow,
};

async function readRows(tx: Db, rows: readonly SheetRow[], stated: Statement) {
  const sourceId = await ensureSource(tx, stated);
  const pins = [...new Set(rows.flatMap(({ pincode }) => pincode?.replace(/[\s-]/g, "") || []))];
  const places = await placesOf(tx, pins);
  return rows.map((row) => {
    const { values, problems } = readRow(row, stated, places);
    return { values: { ...values, source_id: sourceId }, problems };
  });
}

async function placesOf(tx: Db, pins: readonly string[]): Promise<Places> {
  if (pins.length === 0) return new Map();
  const { pincode, district, state } = pincodes;
  const rows = await tx
    .select({ pincode, district, state })
    .from(pincodes)
    .where(inArray(pincode, [...pins]));
  return new Map(rows.filter((row) => row.district && row.state).map((row) => [row.pincode, row]));
}

/** The source of a list: who stated it, and when. @returns its id */
async function ensureSource(tx: Db, { by, on }: Statement): Promise<number> {
  const key = `hostel-list-${createHash("sha256").update(listKey(by)).digest("hex").slice(0, 12)}-${on}`;
  await tx
    .insert(sources)
    .values({ key, publisher: by, title: "List of hostels", capturedOn: on, status: "claimed" })
    .onConflictDoNothing();
  const [row] = await tx.select({ id: sources.id }).from(sources).where(eq(sources.key, key));
  return row!.id;
}

interface Known {
  id: number;
  name: string;
  area: string;
  city: string;
  pincode: string | null;
}

/** The hostels of rows: of the same name and city, in the same PIN code, or the same locality where either has no PIN code. */
async function findHostels(tx: Db, rows: readonly Values[]) {
  const cities = [...new Set(rows.map(({ city }) => String(city).toLowerCase()))];
  const { id, name, area, city, pincode } = hostels;
  const known: Known[] =
    cities.length === 0
      ? []
      : await tx
          .select({ id, name, area, city, pincode })
          .from(hostels)
          .where(inArray(sql`lower(${city})`, cities))
          .orderBy(id);
  const byName = Map.groupBy(known, nameKey);
  return rows.map((row) => {
    const found = byName.get(nameKey(row))?.find((one) => isSamePlace(one, row));
    return { id: found?.id ?? null, key: [nameKey(row), row.pincode ?? listKey(row.area)].join(" ") };
  });
}

const nameKey = (one: Pick<Known, "name" | "city"> | Values) => `${listKey(one.name)} ${listKey(one.city)}`;

function isSamePlace(one: Known, row: Values): boolean {
  if (one.pincode && row.pincode) return one.pincode === row.pincode;
  return listKey(one.area) === listKey(row.area);
}
