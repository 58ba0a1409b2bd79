/** How the tables of an authority's PDF look; see `readTables`. */
export interface TableDescription {
  /** The columns that every table has, by the heading; line breaks in a heading are spaces. They may be in any order. */
  columns: Readonly<Record<string, RegExp>>;
  /** Columns that some of the lists have. */
  optional?: Readonly<Record<string, RegExp>>;
  /** The headings of all other columns: seat types, courses. Absent: there are none. */
  figures?: Pick<RegExp, "test">;
  /** A row begins where this column has this text. Absent: where a column of figures has one. */
  key?: { column: string; pattern: RegExp };
  /** Lines above the tables that hold for what follows, the widest first: a college, its course. Groups of the pattern are columns of the rows. */
  sections?: readonly RegExp[];
  /** Which headings this is, for the refusal of another list: `Choice Code, Institute Name`. */
  headings: string;
}

/** What a row of a table says. */
export interface TableRow {
  page: number;
  /** Texts of the columns of the description, and of the groups of its sections. */
  texts: Record<string, string>;
  /** Heading and text of the other columns; '' where a cell is empty. */
  cells: [heading: string, text: string][];
}

/** What could not be read as a row. */
export interface UnreadableRow {
  page: number;
  text: string;
  reason: string;
}
