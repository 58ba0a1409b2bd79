import type { Values } from "#staff/history/values.ts";
import type { SheetProblem, Statement } from "#staff/records/resource.ts";
import type { ListField } from "./columns.ts";
import {
  type Read,
  readDeposit,
  readFood,
  readKind,
  readNotice,
  readPhone,
  readPin,
  readResidents,
  readRupees,
} from "./read-words.ts";

/** District and state of a PIN code. */
export type Places = ReadonlyMap<string, { district: string; state: string }>;

const plain = ["name", "area", "city", "state", "landmark", "email"] as const;
const rooms = [
  ["rent_1", "Single room", 1],
  ["rent_2", "Double sharing", 2],
  ["rent_3", "Triple sharing", 3],
] as const;

/**
 * A row of a list as values of a hostel: all that is wrong with it at once. An empty cell says nothing, and erases nothing.
 *
 * @param places where PIN codes are, for rows without city or state
 */
export function readRow(
  texts: Readonly<Record<string, string>>,
  stated: Statement,
  places: Places,
): { values: Values; problems: SheetProblem[] } {
  const values: Values = {};
  const problems: SheetProblem[] = [];
  const textOf = (field: ListField) => texts[field]?.replace(/\s+/g, " ").trim() ?? "";
  function take<Value>(field: ListField, read: (text: string) => Read<Value>): Value | null {
    const text = textOf(field);
    if (text === "") return null;
    const found = read(text);
    if ("value" in found) return found.value;
    problems.push({ column: field, message: found.problem });
    return null;
  }
  const set = (name: string, value: unknown) => {
    if (value !== null && value !== "") values[name] = value;
  };
  for (const field of plain) set(field, textOf(field));
  set("address", texts.address?.trim() ?? "");
  set("pincode", take("pincode", readPin));
  const place = places.get(String(values.pincode ?? ""));
  if (!values.city) set("city", place?.district ?? "");
  if (!values.state) set("state", place?.state ?? "");
  for (const field of ["name", "city", "state"] as const) {
    if (!values[field])
      problems.push({
        column: field,
        message: field === "name" ? "is required" : "is required, or a PIN code that we know",
      });
  }
  set("kind", readKind(textOf("kind") || textOf("name")));
  set("for_whom", take("for_whom", readResidents));
  const sharing = take("sharing", (text) =>
    /^([1-9]|1\d|20)$/.test(text) ? { value: Number(text) } : { problem: "must be 1 to 20" },
  );
  const rent = take("rent", readRupees);
  const all = [
    ...(rent === null ? [] : [{ room_category: "Bed", details: "", sharing: sharing ?? 1, charge: rent }]),
    ...rooms.flatMap(([field, category, beds]) => {
      const charge = take(field, readRupees);
      return charge === null ? [] : [{ room_category: category, details: "", sharing: beds, charge }];
    }),
  ];
  set("rooms", all.length > 0 ? all : null);
  set(
    "deposit_rupees",
    take("deposit", (text) => readDeposit(text, rent)),
  );
  set("food", take("food", readFood));
  set("notice_days", take("notice", readNotice));
  set("contact", take("contact", readPhone));
  const facilities = textOf("facilities")
    .split(/[,;|]/)
    .flatMap((one) => one.trim() || []);
  set("facilities", facilities.length > 0 ? [...new Set(facilities)] : null);
  const evidence = stated.is_owner ? evidenceOf(values, stated) : [];
  set("evidence", evidence.length > 0 ? evidence : null);
  return { values, problems };
}

/** What an office states of its own hostels counts as the owner's word, and expires as such. */
function evidenceOf(values: Values, { on }: Statement) {
  const topics = [
    ["rent", values.rooms],
    ["food", values.food],
    ["who", values.for_whom],
    ["facilities", values.facilities],
  ] as const;
  return topics.flatMap(([topic, value]) => (value ? [{ topic, basis: "owner", confirmed_on: on }] : []));
}

/** By which a row finds its hostel: name and city without case and signs. */
export function listKey(text: unknown): string {
  return String(text ?? "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
