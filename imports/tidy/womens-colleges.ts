import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { addToCounts, type BatchNotes, rowsOf } from "../pipeline/import-run.ts";
import { lockColleges } from "../write/lock-colleges.ts";
import { isLocked } from "../write/locked-fields.ts";

/** A college's own kind, in the languages of names; misspelled and cut off too: `Womwn`, `for Wome`. */
const women =
  "wom[ae]n['’`]?s?|womens|womwn|wome(?=$|\\s*\\))|mahila|girl['’`]?s?['’`]?|kanya(?!\\s*(?:kumari|parameswari|kubj))|balika|ladies['’`]?|stree|sthree|vanith?a|yuvathi";
const ofWomen = new RegExp(`(?<![\\p{L}])(?:${women})(?![\\p{L}])`, "iu");

/** Who runs a college may be a society of women; its college is for everybody. */
const society =
  "samaja?m?|mandali?|mandall?i|sangha?m?|sami?th?i|sanstha|sabha|parishad|trust|society|association|foundation|federation|seva|welfare|development|vikas|empowerment|studies";
const owner = new RegExp(`(?:${women})\\s+(?:[\\p{L}]+\\s+){0,2}(?:${society})['’\`]?s?(?![\\p{L}])`, "giu");
/** What a college was called before, what it is beside, and what is no kind of college. */
const others =
  /\((?:formerly|earlier|erstwhile)[^)]*\)?|\b(?:men|boys?)\s*(?:and|&)\s*(?:women|girls?)\b|\bco-?ed(?:ucation(?:al)?)?\b/gi;

/** Whether a name says that the college is for women. */
export function isNamedForWomen(name: string): boolean {
  return ofWomen.test(name.replace(others, " ").replace(owner, " "));
}

/** Names that colleges for women often bear: of queens, goddesses, women saints and founders. They prove nothing alone. */
const feminine =
  /\b(queen|lady|maharani|rani|begum|sister|bhagini|nari|putri|smt|shrimati|kumari|mother|mary|maris|marys|teresa|teresas|teresian|therese|fatima|auxilium|assumption|mercy|providence|nirmala|isabella|sarah|bede|bedes|sophia|joseph|josephs|francis|flower|holy cross|sacred heart|jesus|stella|jyoti nivas|home (?:science|economics)|\(w\)|gcw|devi|devki|bai|lakshmi|laxmi|lakshmibai|seethalakshmi|saraswathi?|saraswati|kamala|kamla|kalindi|indira|savitri|savithri|parvathi|meera|radha|durga|gargi|maitreyi|miranda|aditi|bharati|banasthali|vidyapith|jankidevi|janki|premlila|usha|unnisa\w*|\w*nunnisa|sadathunnisa|hasanath|nivedita)\b|\w(?:ben|bai|devi|lakshmi|laxmi|akka|amma|ammal|nunnisa)\b/i;

/** With a flag, part of a word or the name of an owner is enough: `Girlas Polytechnic`, `Andhra Mahila Sabha School`. */
const anywhere = /wom[ae]n|mahila|girl|kanya|vanith?a/i;

/**
 * Whether a college is for women, from its name and the flag of a register. The name decides where it says so. A flag alone is
 * often wrong (registers have it for co-educational colleges), so it counts where the name does not speak against it: a name that
 * a college for women may bear.
 */
export function isForWomen(name: string, isFlagged: boolean): boolean {
  return isNamedForWomen(name) || (isFlagged && (feminine.test(name) || anywhere.test(name)));
}

/** Marks colleges whose name says that they are for women, whichever list brought them; what staff decided stays. */
export async function markWomensColleges(tx: Db, notes: BatchNotes): Promise<void> {
  const unmarked = await tx.execute(sql`
    select c.id, c.name from colleges c where not c.is_women_only and not ${isLocked("is_women_only")} order by c.id`);
  const ids = rowsOf<{ id: number; name: string }>(unmarked)
    .filter(({ name }) => isNamedForWomen(name))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await lockColleges(tx, ids);
  await tx.execute(sql`
    update colleges set is_women_only = true, updated_at = now()
    where id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`);
  await touchCatalogue(tx);
  addToCounts(notes.counts, "colleges for women by their name", { added: 0, changed: ids.length, left: 0 });
}
