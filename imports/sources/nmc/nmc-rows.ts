import { z } from "zod";
import { firstOf, itemAt } from "#lib/lookups.ts";
import { problemOf } from "../../pipeline/rejected-rows.ts";
import { numberCell } from "../../read/number-cell.ts";
import { ownershipInNmc, universityInNmc } from "../../tidy/tidy-nmc.ts";

/** A college as a layout of NMC's list names it, before its words are tidied. */
export interface NmcEntry {
  name: string;
  state: string;
  /** Town or district; '' where the list does not say it. */
  place: string;
  university: string;
  ownership: string;
  /** The list says government or private alone, which tells less than what is known of a college that is here. */
  isOwnershipBroad: boolean;
  foundedYear: number | null;
  seats: number;
}

interface Layout {
  columns: readonly string[];
  /** What a row says, or why it is rejected. */
  read(value: unknown): NmcEntry | string;
}

const seats = numberCell(z.number("not a number").int().min(0).max(2_000));

const RegisterRow = z.object({
  state: z.string().trim().min(2),
  name: z.string().trim().min(3),
  district: z.string(),
  university: z.string(),
  management: z.string().trim().min(1, "not said who manages the college"),
  year_of_inception: z
    .string()
    .trim()
    .regex(/^((1[7-9]|20)\d\d)?$/, "not a year"),
  annual_intake_seats: seats,
});

const SeatMatrixRow = z.object({
  name: z.string().trim().min(3),
  state: z.string().trim().min(2),
  city: z.string().trim().nullable(),
  type: z.enum(["GOVERNMENT", "PRIVATE"], "neither GOVERNMENT nor PRIVATE"),
  mbbsSeats: seats,
  source: z.string().regex(/^NMC\b/, "not of NMC's list"),
});

function layout<Row extends z.ZodObject>(schema: Row, present: (row: z.infer<Row>) => NmcEntry | string): Layout {
  return {
    columns: Object.keys(schema.shape),
    read: (value) => {
      const parsed = schema.safeParse(value);
      return parsed.success ? present(parsed.data) : problemOf(parsed.error);
    },
  };
}

const layouts: readonly Layout[] = [
  layout(RegisterRow, (row) => {
    const ownership = ownershipInNmc(row.management, row.university);
    if (!ownership) return `management: ${row.management} is not a known kind`;
    return {
      name: row.name,
      state: row.state,
      place: row.district,
      university: universityInNmc(row.university),
      ownership,
      isOwnershipBroad: false,
      seats: row.annual_intake_seats,
      foundedYear: row.year_of_inception ? Number(row.year_of_inception) : null,
    };
  }),
  // The copy has rows of NIRF's ranking too: their colleges have no seats in the matrix.
  layout(SeatMatrixRow, ({ name, state, city, type, mbbsSeats }) => ({
    name,
    state,
    place: city ?? "",
    university: "",
    foundedYear: null,
    seats: mbbsSeats,
    ownership: type === "GOVERNMENT" ? "government" : "private",
    isOwnershipBroad: true,
  })),
];

/** The columns of each layout. */
export const nmcColumns = layouts.map(({ columns }) => columns);

/** How a file with these columns is read; the columns that the nearest layout misses where no layout fits. */
export function nmcLayout(columns: readonly string[]): Layout["read"] | { missing: string[] } {
  const missing = layouts.map((layout) => layout.columns.filter((column) => !columns.includes(column)));
  const at = missing.findIndex(({ length }) => length === 0);
  return at >= 0 ? itemAt(layouts, at).read : { missing: firstOf(missing.toSorted((a, b) => a.length - b.length)) };
}
