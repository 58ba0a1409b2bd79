import type {
  ComparedCell,
  ComparedFigure,
  ComparedItem,
  ComparedPool,
  ComparedValue,
} from "#features/compare/contract.ts";
import { academicYear } from "#lib/academic-year.ts";
import type { Language } from "#lib/messages/messages.tsx";
import { groupNameIn } from "#site/catalogue/components/figures/group-name.ts";

/** The language of the reader. */
export type Words = Pick<Language, "messages" | "format" | "nameOf">;

/** What a line is about, or `from_home`, which is about the reader. */
export type Line = Omit<ComparedFigure, "figure"> & { figure: ComparedFigure["figure"] | "from_home" };

/** A column as short as it is known: "COEP, Computer Engineering". */
export function shortNameOf(item: ComparedItem): string {
  return [item.short_name ?? item.college_name, item.branch_name].filter(Boolean).join(", ");
}

/** A name for each column in its lines, without what all of them share. */
export function columnLabels(items: ComparedItem[]): string[] {
  const colleges = items.map((item) => item.short_name ?? item.college_name);
  const branches = items.map(({ branch_name: branch }) => branch ?? "");
  const isDistinct = (names: string[]) => new Set(names).size === names.length;
  if (new Set(branches).size === 1 && isDistinct(colleges)) return colleges;
  if (new Set(colleges).size === 1 && isDistinct(branches) && branches.every(Boolean)) return branches;
  return items.map(shortNameOf);
}

/** One value in words. @param outOf the most marks there are; null: it is not of marks */
export function valueText(
  { figure, unit }: Line,
  { value }: ComparedValue,
  words: Words,
  outOf: number | null,
): string {
  const { messages: m, format, nameOf } = words;
  if (typeof value === "string") {
    if (figure === "ownership") return m.catalogue.ownership_name({ ownership: value });
    if (figure === "place") return value.split(", ").map(nameOf).join(", ");
    return figure === "level" ? m.catalogue.level_name({ level: value }) : value;
  }
  if (unit === "yes_no") return m.compare.yes_no({ value: String(value) });
  if (unit === "year") return String(value);
  if (unit === "rupees") return format.lakhs(value);
  // A PIN code or a district is a whole area: above ten kilometres only whole kilometres are shown.
  if (figure === "from_home" && value >= 10_000) return format.distance(Math.round(value / 1000) * 1000);
  if (outOf !== null) return m.catalogue.out_of({ value, total: outOf });
  return unit === "metres" ? format.distance(value) : format.number(value);
}

/** As many hostels as a college's record holds: there may be more. */
const allHostels = 12;

/** Whether the count is only what we know of. */
export function isAtLeast({ figure }: Line, { made_of: parts }: ComparedCell): boolean {
  return figure === "hostels_nearby" && parts.length >= allHostels;
}

/** Why a cell has no value. */
export function missingText({ missing }: ComparedCell, { messages: m }: Words): string {
  if (missing === "choose_branch") return m.compare.choose_branch();
  return missing === "not_published" ? m.ui.not_published() : m.ui.not_in_data();
}

/** Of how many who joined a figure of 100 is; empty for other figures. */
export function baseText({ base }: ComparedCell, { messages: m }: Words): string {
  return base === null ? "" : m.compare.counted_from({ count: base });
}

/** Of which year and whose a value is, and how far to trust it; empty where there is nothing to say. */
export function aboutText(line: Line, cell: ComparedCell, words: Words): string {
  const { messages: m } = words;
  const isFee = line.figure === "fees_a_year" || line.figure === "fees_whole_course";
  const year = cell.year === null ? "" : isFee ? academicYear(cell.year) : String(cell.year);
  const status = {
    provisional: m.ui.source_provisional(),
    claimed: m.ui.source_claimed(),
    sample: m.ui.source_sample(),
    official: "",
  }[cell.status ?? "official"];
  const group = isFee || !cell.group ? "" : groupNameIn(words, cell.group);
  const about = [group, year].filter(Boolean).join(", ");
  return [about, status].filter(Boolean).join(". ");
}

/**
 * Whose seats a pool has.
 *
 * @param seatName how a seat type reads; in a file it is as the authority writes it
 */
export function poolText(pool: ComparedPool, { messages: m }: Words, seatName = (code: string) => code): string {
  const { authority, exam, gender, seat_type: seat, stage } = pool;
  const [kind = "", ...area] = pool.whose.split(": ");
  const list = exam === authority ? authority : m.compare.pool_list({ authority, exam });
  const seats = [
    m.compare.pool_whose({ kind: kind || "everyone", area: area.join(": ") || "none", quota: pool.whose }),
    m.compare.pool_seat({ seat: seat ? seatName(seat) : "none" }),
    m.compare.pool_gender({ gender }),
  ];
  return m.compare.pool({
    list: [list, stage && m.college.stage({ stage })].filter(Boolean).join(", "),
    seats: seats.filter(Boolean).join(", "),
  });
}
