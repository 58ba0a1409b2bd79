/** A column of the open data, with its type in the schema. */
export interface OpenColumn {
  name: string;
  type: "integer" | "number" | "string" | "boolean" | "date";
  /** In SQL, where it is not the column of this name. */
  sql: string;
  says: string;
}

/** A table of the open data. */
export interface OpenTable {
  name: string;
  /** In SQL; `t` is the table itself. */
  from: string;
  /** In SQL: the source of a row; absent for the sources themselves. */
  source?: string;
  where: string;
  /** A number by which its rows are read in order; several rows may share one. */
  key: string;
  primaryKey: string[];
  columns: OpenColumn[];
}

function column(type: OpenColumn["type"], name: string, says: string, sql = `t.${name}`): OpenColumn {
  return { name, type, sql, says };
}
const int = (name: string, says: string, sql?: string) => column("integer", name, says, sql);
const num = (name: string, says: string, sql?: string) => column("number", name, says, sql);
const text = (name: string, says: string, sql?: string) => column("string", name, says, sql);
const flag = (name: string, says: string, sql?: string) => column("boolean", name, says, sql);

const id = int("id", "stays the same from version to version");
const sourceId = "t.source_id";
const source = int("source_id", "a row of sources");
const ofCollege = [int("college_id", "as on the website", "c.id"), text("college", "its name", "c.name")];
const ofBranch = [...ofCollege, int("branch_id", "as on the website", "b.id"), text("branch", "its name", "b.name")];
const onCollege = "join colleges c on c.id = t.college_id";
const onBranch = "join branches b on b.id = t.branch_id join colleges c on c.id = b.college_id";
const year = int("year", "of the admissions; for fees, the academic year begins in it");
const seat = [
  text("quota", "as the authority names it; empty: none"),
  text("seat_type", "as the authority names it"),
  text("gender", "any, or female for seats of women"),
  text("unit", "of opening and closing: rank, marks or percentile"),
  num("opening", "empty: not published"),
  num("closing", "the last value that was admitted"),
  num("max_marks", "the most there are, for marks; empty: not known"),
];

/**
 * Everything that may leave, table by table and column by column: a column that is not here stays. No table of it holds a
 * person, and its rows are facts with a source.
 */
export const openTables: readonly OpenTable[] = [
  {
    name: "colleges",
    from: "colleges t",
    source: sourceId,
    where: "t.is_active",
    key: "t.id",
    primaryKey: ["id"],
    columns: [
      id,
      text("name", "as the register writes it"),
      text("city", ""),
      text("district", ""),
      text("state", ""),
      text("pincode", "empty: not known"),
      text("university", "to which it is affiliated; empty: not known"),
      text("ownership", "who runs it"),
      flag("is_women_only", ""),
      int("founded_year", "empty: not known"),
      text("aicte_id", "empty: none"),
      text("aishe_code", "empty: none"),
      source,
    ],
  },
  {
    name: "branches",
    from: `branches t ${onCollege}`,
    source: sourceId,
    where: "c.is_active",
    key: "t.id",
    primaryKey: ["id"],
    columns: [
      id,
      ...ofCollege,
      text("name", "of the branch"),
      text("level", "diploma, ug or pg"),
      text("degree", "empty: not stated"),
      int("shift", ""),
      int("intake", "seats a year; empty: not known"),
      source,
    ],
  },
  {
    name: "seats",
    from: `intake_details t ${onBranch}`,
    source: sourceId,
    where: "c.is_active",
    key: "t.id",
    primaryKey: ["id"],
    columns: [id, ...ofBranch, year, text("category_name", "of reservation"), int("intake_count", "seats"), source],
  },
  {
    name: "cutoffs",
    from: `cutoffs t ${onBranch}`,
    source: sourceId,
    where: "c.is_active",
    key: "t.id",
    primaryKey: ["id"],
    columns: [
      id,
      ...ofBranch,
      text("authority", "whose list it is"),
      text("exam", ""),
      year,
      int("round", "0: a list of the whole counselling"),
      text("stage", "empty: none"),
      ...seat,
      flag("is_preparatory", "ranks of the preparatory list, which is of its own"),
      text("rank_list", "category or common"),
      source,
    ],
  },
  {
    name: "later-entries",
    from: `later_entries t ${onCollege}`,
    source: sourceId,
    where: "c.is_active",
    key: "t.id",
    primaryKey: ["id"],
    columns: [
      id,
      ...ofCollege,
      text("entry", "after_diploma or after_degree"),
      text("authority", "whose list it is"),
      text("exam", ""),
      text("programme", ""),
      year,
      int("round", "0: a list of the whole counselling"),
      text("stage", "empty: none"),
      ...seat,
      source,
    ],
  },
  {
    name: "fees",
    from: `fees t ${onCollege} left join branches b on b.id = t.branch_id`,
    source: sourceId,
    where: "c.is_active",
    key: "t.id",
    primaryKey: ["id"],
    columns: [
      id,
      ...ofBranch,
      text("programme", "as the source writes it; empty: every programme"),
      year,
      text("category", "of the student or the seat; empty: everybody"),
      flag("is_general", "paid without a reserved category, waiver or sponsor"),
      int("rupees_per_year", ""),
      text("includes", "empty: not stated"),
      text("fixed_by", "the authority that fixed it; empty: the college"),
      source,
    ],
  },
  {
    name: "placements",
    from: "placement_outcomes t join placements p on p.id = t.placement_id join colleges c on c.id = p.college_id",
    source: "p.source_id",
    where: "c.is_active",
    key: "t.placement_id",
    primaryKey: ["placement_id", "group"],
    columns: [
      int("placement_id", ""),
      ...ofCollege,
      int("year", "in which the cohort graduated", "p.year"),
      text("group", "of whom the figures are", "t.branch"),
      int("highest_package_rupees", "a year; empty: not stated"),
      int("median_package_rupees", "a year; empty: not stated, or of fewer than 10", medianOfEnough()),
      int("graduates", "empty: not stated"),
      int("placed", "empty: not stated"),
      int("joined", "empty: not stated"),
      int("finished_in_time", "empty: not stated"),
      int("higher_study", "empty: not stated"),
      int("source_id", "a row of sources", "p.source_id"),
    ],
  },
  {
    name: "rankings",
    from: `college_ranks t ${onCollege}`,
    source: sourceId,
    where: "c.is_active",
    key: "t.id",
    primaryKey: ["id"],
    columns: [
      id,
      ...ofCollege,
      text("publisher", ""),
      year,
      text("category", "of the ranking"),
      int("rank", ""),
      num("score", "of 100; empty: not published"),
      source,
    ],
  },
];

/** A median of fewer than ten people tells of persons. */
function medianOfEnough(): string {
  return "case when t.placed >= 10 then t.median_package_rupees end";
}

/** The sources of the rows: the one table whose rows are no facts. */
export const sourceTable: OpenTable = {
  name: "sources",
  from: "sources t",
  where: "true",
  key: "t.id",
  primaryKey: ["id"],
  columns: [
    id,
    text("publisher", ""),
    text("title", ""),
    text("url", "empty: none"),
    int("year", "that the facts are about; empty: none"),
    column("date", "captured_on", "the day they were read", "t.captured_on::text"),
    text("licence", "what kind of publication it is"),
    text("via", "the copy through which the facts came, with its licence in brackets; empty: the publisher's own file"),
    text("status", "official, claimed by the college, or provisional"),
  ],
};
