import { type SQL, sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson, sourceJson } from "#db/select-json.server.ts";
import type { Fact } from "../contract.ts";

/** A row of a source, with where it was read. */
export interface Provenance {
  college: { id: number; name: string };
  branch: Fact["branch"];
  source: NonNullable<Fact["source"]>;
  file: Fact["file"];
}

export interface CutoffFact extends Provenance {
  exam: string;
  authority: string;
  year: number;
  round: number;
  stage: string;
  quota: string;
  seatType: string;
  gender: "any" | "female";
  rankList: "category" | "common";
  unit: "rank" | "marks" | "percentile";
  opening: number | null;
  closing: number;
  maxMarks: number | null;
  isPreparatory: boolean;
}

const college = sql`'college', json_build_object('id', c.id, 'name', c.name)`;
const branch = sql`'branch', json_build_object('id', b.id, 'name', b.name)`;
const source = sql`'source', ${sourceJson}`;

/** @param row the alias of the table with the columns of migration 0036 */
function fileOf(row: "x" | "b" | "o"): SQL {
  const at = sql.raw(row);
  return sql`'file', (select json_build_object('name', f.name, 'sha256', f.sha256, 'line', ${at}.source_line,
    'imported_on', f.imported_on) from source_files f where f.id = ${at}.source_file_id)`;
}

async function first<T>(db: ReadDb, rows: SQL): Promise<T | null> {
  const [row] = await selectJson<T>(db, rows);
  return row ?? null;
}

/** A closing value of an active college. */
export function selectCutoff(db: ReadDb, id: number): Promise<CutoffFact | null> {
  return first(
    db,
    sql`select json_build_object('exam', x.exam, 'authority', x.authority, 'year', x.year, 'round', x.round,
        'stage', x.stage, 'quota', x.quota, 'seatType', x.seat_type, 'gender', x.gender, 'rankList', x.rank_list,
        'unit', x.unit, 'opening', x.opening, 'closing', x.closing, 'maxMarks', x.max_marks,
        'isPreparatory', x.is_preparatory, ${college}, ${branch}, ${source}, ${fileOf("x")}) as row
      from cutoffs x join branches b on b.id = x.branch_id join colleges c on c.id = b.college_id and c.is_active
        join sources s on s.id = x.source_id where x.id = ${id}`,
  );
}

export interface LaterEntryFact extends Provenance {
  programme: string;
  exam: string;
  authority: string;
  year: number;
  round: number;
  stage: string;
  quota: string;
  seatType: string;
  gender: "any" | "female";
  unit: "rank" | "marks";
  opening: number | null;
  closing: number;
  maxMarks: number | null;
  marksPercent: number | null;
}

/** A closing value of admission after a diploma or a degree. */
export function selectLaterEntry(db: ReadDb, id: number): Promise<LaterEntryFact | null> {
  return first(
    db,
    sql`select json_build_object('programme', x.programme, 'exam', x.exam, 'authority', x.authority, 'year', x.year,
        'round', x.round, 'stage', x.stage, 'quota', x.quota, 'seatType', x.seat_type, 'gender', x.gender, 'unit', x.unit,
        'opening', x.opening, 'closing', x.closing, 'maxMarks', x.max_marks, 'marksPercent', x.marks_percent,
        ${college}, 'branch', null, ${source}, ${fileOf("x")}) as row
      from later_entries x join colleges c on c.id = x.college_id and c.is_active join sources s on s.id = x.source_id
      where x.id = ${id}`,
  );
}

export interface SeatsFact extends Provenance {
  /** Null: not in our data. */
  seats: number | null;
  level: string;
  degree: string;
  shift: number;
}

/** The seats of a branch. */
export function selectBranchSeats(db: ReadDb, id: number): Promise<SeatsFact | null> {
  return first(
    db,
    sql`select json_build_object('seats', b.intake, 'level', b.level, 'degree', b.degree, 'shift', b.shift,
        ${college}, ${branch}, ${source}, ${fileOf("b")}) as row
      from branches b join colleges c on c.id = b.college_id and c.is_active join sources s on s.id = b.source_id
      where b.id = ${id}`,
  );
}

interface IntakeFact extends Provenance {
  category: string;
  seats: number;
  year: number;
}

/** Seats of one category. */
export function selectIntake(db: ReadDb, id: number): Promise<IntakeFact | null> {
  return first(
    db,
    sql`select json_build_object('category', x.category_name, 'seats', x.intake_count, 'year', x.year,
        ${college}, ${branch}, ${source}, ${fileOf("x")}) as row
      from intake_details x join branches b on b.id = x.branch_id join colleges c on c.id = b.college_id and c.is_active
        join sources s on s.id = x.source_id where x.id = ${id}`,
  );
}

export interface FeeFact extends Provenance {
  programme: string;
  year: number;
  category: string;
  rupeesPerYear: number;
  includes: string;
  fixedBy: string;
}

export function selectFee(db: ReadDb, id: number): Promise<FeeFact | null> {
  return first(
    db,
    sql`select json_build_object('programme', x.programme, 'year', x.year, 'category', x.category,
        'rupeesPerYear', x.rupees_per_year, 'includes', x.includes, 'fixedBy', x.fixed_by, ${college},
        'branch', case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end,
        ${source}, ${fileOf("x")}) as row
      from fees x join colleges c on c.id = x.college_id and c.is_active join sources s on s.id = x.source_id
        left join branches b on b.id = x.branch_id where x.id = ${id}`,
  );
}

export interface OutcomeFact extends Provenance {
  year: number;
  group: string;
  highest: number | null;
  median: number | null;
  graduates: number | null;
  placed: number | null;
  joined: number | null;
  finishedInTime: number | null;
  higherStudy: number | null;
}

/** What became of one group of graduates. @param mark of the group, as `outcomeMark` of the college's query makes it */
export function selectOutcome(db: ReadDb, placementId: number, mark: string): Promise<OutcomeFact | null> {
  return first(
    db,
    sql`select json_build_object('year', p.year, 'group', o.branch, 'highest', o.highest_package_rupees,
        'median', o.median_package_rupees, 'graduates', o.graduates, 'placed', o.placed, 'joined', o.joined,
        'finishedInTime', o.finished_in_time, 'higherStudy', o.higher_study, ${college}, 'branch', null,
        ${source}, ${fileOf("o")}) as row
      from placement_outcomes o join placements p on p.id = o.placement_id
        join colleges c on c.id = p.college_id and c.is_active join sources s on s.id = p.source_id
      where o.placement_id = ${placementId} and left(md5(o.branch), 8) = ${mark}`,
  );
}

export interface RankFact extends Provenance {
  publisher: string;
  year: number;
  category: string;
  rank: number;
  score: number | null;
}

/** The place of a college in a ranking. */
export function selectRank(db: ReadDb, id: number): Promise<RankFact | null> {
  return first(
    db,
    sql`select json_build_object('publisher', x.publisher, 'year', x.year, 'category', x.category, 'rank', x.rank,
        'score', x.score, ${college}, 'branch', null, ${source}, ${fileOf("x")}) as row
      from college_ranks x join colleges c on c.id = x.college_id and c.is_active join sources s on s.id = x.source_id
      where x.id = ${id}`,
  );
}

interface SubjectsFact extends Provenance {
  subjects: string;
}

/** The subjects of the entrance test that a branch asks for. */
export function selectSubjects(db: ReadDb, branchId: number): Promise<SubjectsFact | null> {
  return first(
    db,
    sql`select json_build_object('subjects', x.subjects, ${college}, ${branch}, ${source}, ${fileOf("x")}) as row
      from branch_subjects x join branches b on b.id = x.branch_id
        join colleges c on c.id = b.college_id and c.is_active join sources s on s.id = x.source_id
      where x.branch_id = ${branchId}`,
  );
}

interface PlacementFact extends Provenance {
  year: number;
  company: string | null;
  rupeesPerYear: number | null;
}

/** Who paid most in a year. */
export function selectPlacement(db: ReadDb, id: number): Promise<PlacementFact | null> {
  return first(
    db,
    sql`select json_build_object('year', p.year, 'company', p.top_company, 'rupeesPerYear', p.top_package_rupees,
        ${college}, 'branch', null, 'file', null, ${source}) as row
      from placements p join colleges c on c.id = p.college_id and c.is_active join sources s on s.id = p.source_id
      where p.id = ${id}`,
  );
}

interface CollegeFact extends Provenance {
  founded_year: number | null;
  university: string;
  website: string | null;
  ownership: string;
  women_only: boolean;
}

/** The fields of a college's own row. */
export function selectCollegeFields(db: ReadDb, id: number): Promise<CollegeFact | null> {
  return first(
    db,
    sql`select json_build_object('founded_year', c.founded_year, 'university', c.university, 'website', c.website,
        'ownership', c.ownership, 'women_only', c.is_women_only, ${college}, 'branch', null, 'file', null,
        ${source}) as row
      from colleges c join sources s on s.id = c.source_id where c.id = ${id} and c.is_active`,
  );
}
