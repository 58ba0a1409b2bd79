import type { Deps } from "#http/deps.server.ts";
import { writeCsv } from "#lib/csv.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { Interest } from "../contract.ts";
import type { Kind } from "../saved-item.ts";
import { listInterests } from "./list-interests.server.ts";
import { pathOf } from "./saved-item-path.ts";

/** A student's list of a kind as a CSV file with a head line, in the student's order. */
export async function writeListFile(deps: Deps, studentId: number, kind: Kind, locale: Locale): Promise<string> {
  const { wishlist: m } = languageOf(locale).messages;
  const entries = await listInterests(deps, studentId, kind);
  const heads: Record<Kind, string[]> = {
    college: [m.head_name(), m.head_area(), m.head_city(), m.head_state()],
    hostel: [m.head_name(), m.head_area(), m.head_city(), m.head_state(), m.head_price()],
    job: [m.head_position(), m.head_company(), m.head_city(), m.head_apply_by()],
  };
  const lines = entries.map((entry) => [
    String(entry.position),
    ...cellsOf(entry),
    entry.note,
    dayInIndia(new Date(entry.created_at)),
    deps.config.PUBLIC_URL + pathOf({ kind, id: entry[kind] as number }),
  ]);
  deps.log.info({ event: "list_exported", studentId, kind, rows: lines.length }, "security");
  return writeCsv([[m.head_place(), ...heads[kind], m.head_note(), m.head_saved(), m.head_address()], ...lines]);
}

function cellsOf({ college_details: college, hostel_details: hostel, job_details: job }: Interest): string[] {
  if (college) return [college.name, college.area, college.city, college.state];
  if (hostel) return [hostel.name, hostel.area, hostel.city, hostel.state, String(hostel.price ?? "")];
  return job ? [job.position, job.company, job.place, job.apply_by ?? ""] : [];
}
