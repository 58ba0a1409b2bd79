/**
 * Every table that refers to a college, a branch or a year of placements, and what a merge does with its rows. A test
 * compares this list with the foreign keys of the database, so that a new table cannot be forgotten.
 */

/** Values that are chosen as one, and the columns that go where they go. */
interface Unit {
  fields: readonly string[];
  with?: readonly string[];
}

/** Rows that name their owner in one column. */
export interface OwnedTable {
  table: string;
  /** In words, as the console shows it. */
  label: string;
  column: string;
  /** The owner's number is stored as text: the column names records of several kinds. */
  isText?: boolean;
  /** Columns by which a row is found again. */
  key: readonly string[];
  /** Other columns that, with the owner, allow one row only; null: any number of rows. */
  unique: readonly string[] | null;
  /** What is compared where both owners have the row; in such a choice, files and lines go with their source. */
  units: readonly Unit[];
  /** Columns that stay as the remaining row has them. */
  stays?: readonly string[];
  /** Texts of both rows, one below the other. */
  joined?: readonly string[];
  /** Of two rows the newer one is taken whole, without a choice: the columns that say when, and those that go along. */
  newest?: { by: readonly string[]; fields: readonly string[] };
  /** Orders the rows of an owner: those that come are put behind those that are there. */
  behind?: string;
  /** Which rows of the table are meant, as SQL over the alias `t`. */
  only?: string;
  /** Rows that belong to these rows: they are merged too where two rows become one. */
  children?: readonly OwnedTable[];
  /** A second column that names the college, where the owner is a branch. */
  college?: string;
}

const source = ["source_id", "source_file_id", "source_line"] as const;
const whole = (...fields: string[]): Unit => ({ fields, with: source });

const feeValues = whole("rupees_per_year", "includes", "fixed_by", "is_general");

/** Cleared where a register still lists one of the two records. */
const absence = ["gone_since", "gone_source_id"] as const;

/** What belongs to a branch. */
export const tablesOfBranch: readonly OwnedTable[] = [
  {
    table: "cutoffs",
    label: "Cut-offs",
    column: "branch_id",
    key: ["id"],
    unique: ["authority", "year", "round", "quota", "seat_type", "gender", "is_preparatory", "stage"],
    units: [whole("opening", "closing", "exam", "unit", "max_marks", "rank_list")],
  },
  {
    table: "intake_details",
    label: "Seats by category",
    column: "branch_id",
    key: ["id"],
    unique: ["year", "category_name"],
    units: [whole("intake_count")],
    stays: ["position"],
  },
  {
    table: "fees",
    label: "Fees of a branch",
    column: "branch_id",
    key: ["id"],
    unique: ["programme", "year", "category"],
    units: [feeValues],
    college: "college_id",
  },
  {
    table: "branch_subjects",
    label: "Subjects asked for",
    column: "branch_id",
    key: ["branch_id"],
    unique: [],
    units: [whole("subjects")],
  },
  {
    table: "list_names",
    label: "Names in lists",
    column: "branch_id",
    key: ["authority", "branch_id"],
    unique: ["authority"],
    units: [],
    newest: { by: ["year", "round"], fields: ["institute", "programme", "code"] },
  },
  {
    table: "branch_redirects",
    label: "Earlier branches",
    column: "to_id",
    key: ["from_id"],
    unique: null,
    units: [],
  },
];

/** The values of a branch itself. Its intake brings its source along, which the page names for it. */
export const branchUnits: readonly Unit[] = [whole("intake"), { fields: ["cut_off_url"] }];

/** What belongs to a college. */
export const tablesOfCollege: readonly OwnedTable[] = [
  {
    table: "branches",
    label: "Branches",
    column: "college_id",
    key: ["id"],
    unique: ["level", "name", "degree", "shift"],
    units: branchUnits,
    stays: ["stream_id", ...absence],
    children: tablesOfBranch,
  },
  {
    table: "fees",
    label: "Fees",
    column: "college_id",
    key: ["id"],
    unique: ["branch_id", "programme", "year", "category"],
    units: [feeValues],
  },
  {
    table: "placements",
    label: "Placements",
    column: "college_id",
    key: ["id"],
    unique: ["year"],
    units: [{ fields: ["top_company", "top_package_rupees"], with: ["source_id"] }],
    children: [
      {
        table: "placement_companies",
        label: "Companies",
        column: "placement_id",
        key: ["placement_id", "name"],
        unique: ["name"],
        units: [],
        stays: ["position"],
      },
      {
        table: "placement_outcomes",
        label: "Outcomes",
        column: "placement_id",
        key: ["placement_id", "branch"],
        unique: ["branch"],
        units: [
          {
            fields: [
              ...["highest_package_rupees", "median_package_rupees", "graduates", "placed"],
              ...["joined", "finished_in_time", "higher_study"],
            ],
            with: ["source_file_id", "source_line"],
          },
        ],
        stays: ["position"],
      },
    ],
  },
  {
    table: "later_entries",
    label: "Closing values after a diploma or a degree",
    column: "college_id",
    key: ["id"],
    unique: ["authority", "programme", "year", "round", "quota", "seat_type", "gender", "stage"],
    units: [whole("entry", "exam", "unit", "opening", "closing", "max_marks", "marks_percent")],
  },
  {
    table: "college_ranks",
    label: "Places in rankings",
    column: "college_id",
    key: ["id"],
    unique: ["publisher", "year", "category"],
    units: [whole("rank", "score")],
  },
  {
    table: "college_photos",
    label: "Photos",
    column: "college_id",
    key: ["id"],
    unique: null,
    behind: "position",
    units: [],
  },
  {
    table: "college_aliases",
    label: "Other names",
    column: "college_id",
    key: ["id"],
    unique: ["authority", "alias_key"],
    units: [],
    stays: ["alias"],
  },
  {
    table: "college_codes",
    label: "Codes",
    column: "college_id",
    key: ["authority", "code"],
    unique: null,
    units: [],
  },
  {
    table: "college_match_proposals",
    label: "Proposed matches",
    column: "college_id",
    key: ["id"],
    unique: null,
    units: [],
  },
  {
    table: "college_match_proposals",
    label: "Proposed matches of doubtful codes",
    column: "learned_college_id",
    key: ["id"],
    unique: null,
    units: [],
  },
  {
    table: "hostel_colleges",
    label: "Hostels linked by hand",
    column: "college_id",
    key: ["hostel_id", "college_id"],
    unique: ["hostel_id"],
    units: [],
    stays: ["metres", "is_manual"],
    only: "t.is_manual",
  },
  {
    table: "wishlist_entries",
    label: "Saved by students",
    column: "college_id",
    key: ["id"],
    unique: ["student_id"],
    units: [],
    stays: ["position", "seen", "created_at", "hostel_id", "job_id"],
    joined: ["note"],
  },
  {
    table: "college_offices",
    label: "Offices of the college",
    column: "college_id",
    key: ["id"],
    unique: ["mailbox"],
    units: [],
    stays: [
      ...["name", "role", "email", "language", "state", "reason"],
      ...["created_at", "confirmed_at", "decided_at", "decided_by"],
    ],
  },
  {
    table: "college_statements",
    label: "Stated by the college",
    column: "college_id",
    key: ["id"],
    unique: null,
    units: [],
  },
  {
    table: "home_universities",
    label: "Home universities",
    column: "college_id",
    key: ["authority", "college_id"],
    unique: ["authority"],
    units: [],
    newest: { by: ["year", "round"], fields: ["university", ...source] },
  },
  {
    table: "college_redirects",
    label: "Earlier addresses",
    column: "to_id",
    key: ["from_id"],
    unique: null,
    units: [],
  },
];

/** Enquiries name what they are about without a foreign key. */
export const enquiriesAboutCollege: OwnedTable = {
  table: "contact_messages",
  label: "Messages about it",
  column: "about_id",
  isText: true,
  key: ["id"],
  unique: null,
  units: [],
  only: "t.about_kind = 'college'",
};

/** Rows computed from others: not moved, but computed again. */
export const derivedTables = ["college_streams", "hostel_colleges"] as const;

/** The values of a college itself. */
export const collegeUnits: readonly Unit[] = [
  ...["name", "short_name", "description", "area", "city", "district", "state", "pincode"].map((field) => ({
    fields: [field],
  })),
  { fields: ["latitude", "longitude"] },
  ...["ownership", "is_women_only", "university", "founded_year", "website", "is_active"].map((field) => ({
    fields: [field],
  })),
  ...["aicte_id", "aishe_code", "nirf_id"].map((field) => ({ fields: [field] })),
];
