import type { SheetColumns } from "#staff/records/resource.ts";
import { readFood, readPhone, readPin, readResidents, readRupees } from "./read-words.ts";

interface Field {
  label: string;
  isRequired?: true;
  /** Names of such columns, as `wordsOf` writes them. */
  names: RegExp;
  /** Whether a cell can be of it; absent: any can. */
  suits?: (cell: string) => boolean;
  /** Cells alone can say that a column is this. */
  isClear?: true;
}

const can = (read: (cell: string) => object) => (cell: string) => "value" in read(cell);
const isPhone = (cell: string) => can(readPhone)(cell) && cell.replace(/\D/g, "").length >= 10;
const money = /rent|charges?|price|fees?|amount|tariff|किराया|भाडे|शुल्क/.source;

/** What a list of hostels can have, in the order in which it is shown. */
export const listFields = {
  name: {
    label: "Name",
    isRequired: true,
    names:
      /^((hostel|pg|property|accommodation)( pg)? )?name( of( the)? (hostel|pg|property))?$|^name of .*(hostel|pg)|^hostel$|^pg$|^(हॉस्टल|छात्रावास|वसतिगृह)(ाचे|ाचं)?( का)?( नाम| नाव)?$|^(नाम|नाव)$/,
  },
  area: { label: "Locality", names: /^(locality|area|location|place|colony|sector|इलाका|क्षेत्र|परिसर|भाग)( name)?$/ },
  city: { label: "City", names: /^(city|town|city town|शहर|नगर)( name)?$/ },
  state: { label: "State", names: /^(state|राज्य)( name)?$/ },
  pincode: { label: "PIN code", names: /\bpin\b|pincode|postal|zip|पिन/, suits: can(readPin), isClear: true },
  address: { label: "Address", names: /address|^पता$|^पत्ता$/ },
  landmark: { label: "Landmark", names: /landmark|^near/ },
  kind: {
    label: "Hostel or PG",
    names:
      /^(type|kind|category)( of (accommodation|stay|property))?$|^(hostel|accommodation) (or pg|type)$|^hostel pg$/,
  },
  for_whom: {
    label: "Who may stay",
    isRequired: true,
    names: /gender|^for( whom)?$|who may|boys|girls|occupants?|meant for|residents?|किसके|कोणासाठी|लिंग/,
    suits: can(readResidents),
    isClear: true,
  },
  rent: {
    label: "Rent a month for a bed",
    names: new RegExp(
      `^(monthly )?(${money})( (pm|p m|per month|monthly|a month|month|per bed|in rs|rs|inr|per bed per month))*$`,
    ),
    suits: can(readRupees),
  },
  rent_1: { label: "Rent, single room", names: /(single|1 (sharing|seater|bed)|one sharing)/, suits: can(readRupees) },
  rent_2: {
    label: "Rent, two in a room",
    names: /(double|2 (sharing|seater|bed)|two sharing|twin)/,
    suits: can(readRupees),
  },
  rent_3: {
    label: "Rent, three in a room",
    names: /(triple|3 (sharing|seater|bed)|three sharing)/,
    suits: can(readRupees),
  },
  sharing: {
    label: "Beds in the room",
    names: /^(sharing|beds?|beds? (per|in (the|a)) room|occupancy|seater)$/,
    suits: (cell) => /^\d{1,2}$/.test(cell.trim()),
  },
  deposit: { label: "Deposit", names: /deposit|caution money|जमा|अनामत/ },
  food: { label: "Food", names: /food|mess|meals?|भोजन|खाना|जेवण/, suits: can(readFood), isClear: true },
  notice: { label: "Notice before leaving", names: /notice|सूचना/ },
  contact: {
    label: "Phone of the office",
    names: /phone|mobile|contact( no| number)?$|telephone|^tel$|फोन|मोबाइल|फ़ोन|दूरध्वनी/,
    suits: can(readPhone),
    isClear: true,
  },
  email: { label: "E-mail", names: /e ?mail|ई मेल/, suits: (cell) => /^\S+@\S+\.\S+$/.test(cell.trim()), isClear: true },
  facilities: { label: "Facilities", names: /facilit|amenit|सुविधा/ },
} as const satisfies Record<string, Field>;

export type ListField = keyof typeof listFields;
export const listFieldNames = Object.keys(listFields) as ListField[];

/** A heading in small letters without signs: `Rent (p.m.)` as `rent p m`. */
function wordsOf(heading: string): string {
  return heading
    .normalize("NFC")
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** By name: some cells of every list are damaged. */
const mostCells = 0.6;
const clearCells = 0.9;
const otherSpan = /year|annual|annum|semester|वार्षिक/;

/**
 * Proposes which column is what: by its name, where most cells do not contradict it, and by its cells alone, where they can be
 * one thing only. Two columns that could be one field are left for a person.
 */
export function proposeColumns(headings: readonly string[], rows: readonly (readonly string[])[]): SheetColumns {
  const chosen: Record<string, string> = {};
  const reasons: Record<string, string> = {};
  const cellsOf = headings.map((_, at) => rows.map((row) => row[at]?.trim() ?? "").filter(Boolean));
  const take = (found: { heading: string; field: ListField; reason: string }[]) => {
    for (const [field, candidates] of Map.groupBy(found, (one) => one.field)) {
      const [only, ...others] = candidates;
      if (!only || others.length > 0 || field in chosen) continue;
      chosen[field] = only.heading;
      reasons[only.heading] = only.reason;
    }
  };
  const left = () =>
    headings.flatMap((heading, at) => (heading in reasons ? [] : [{ heading, cells: cellsOf[at] ?? [] }]));
  take(left().flatMap(({ heading, cells }) => byName(heading, cells)));
  take(left().flatMap(({ heading, cells }) => byContent(heading, cells)));
  for (const { heading, cells } of left()) {
    reasons[heading] =
      cells.length === 0 ? "empty in the first rows" : `not certain: ${cells.slice(0, 2).join(", ").slice(0, 60)}`;
  }
  return { chosen, reasons };
}

function byName(heading: string, cells: readonly string[]) {
  const words = wordsOf(heading);
  const fields = listFieldNames.filter((name) => {
    const { names, suits }: Field = listFields[name];
    if (name.startsWith("rent") && otherSpan.test(words)) return false;
    return names.test(words) && (!suits || cells.length === 0 || share(cells, suits) >= mostCells);
  });
  const [field, ...others] = fields;
  return field && others.length === 0 ? [{ heading, field, reason: "by its name" }] : [];
}

function byContent(heading: string, cells: readonly string[]) {
  if (cells.length === 0) return [];
  const fields = listFieldNames.filter((name) => {
    const { suits, isClear }: Field = listFields[name];
    return isClear && suits && share(cells, name === "contact" ? isPhone : suits) >= clearCells;
  });
  const [field, ...others] = fields;
  return field && others.length === 0 ? [{ heading, field, reason: `by its cells: ${cells[0]?.slice(0, 40)}` }] : [];
}

function share(cells: readonly string[], suits: (cell: string) => boolean): number {
  return cells.filter(suits).length / cells.length;
}
