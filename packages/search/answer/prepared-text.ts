/** Bits of a mask: word w as it may be meant is bit w, as typed (or by a synonym) bit w + 15 as well. */
export const exactShift = 15;
export const meantBits = (1 << exactShift) - 1;

/** Which programmes a text may be found in: those of the chosen stream and level. */
export interface CourseScope {
  /** Stream number, or -1 for all. */
  stream: number;
  /** Level bits; 7 for all. */
  levels: number;
}

/** A text ready to be compared with colleges. `index.marks` holds its words until the next text is prepared. */
export interface PreparedText {
  /** Words that must be found. */
  full: number;
  /** The whole text in compared form, as typed and as it is meant: for names that equal it or start with it. */
  keys: readonly string[];
  /** Those of three words or more as they are found inside a name, which often starts with the words of a trust. */
  insideKeys: readonly string[];
  /** The text in small letters, as typed and as it is meant: for names that are written so. */
  written: readonly string[];
  /** Names that begin with it are what the text's initials spell: 'college of engineering pune' is 'coep'. Empty: none. */
  spelled: readonly string[];
  teaching: CourseScope;
  /** Words that are acronyms, with the names they are of: each letter stands for a word of the name. */
  acronyms: readonly { values: ReadonlySet<number>; letters: number; written: string | null }[];
  /** By level bits: words that a programme of these levels may hold. */
  taughtAt: Int32Array;
  /** Words that some branch or stream holds: a college where any other is missing need not be searched for what it teaches. */
  taught: number;
  /** Words that name a place whole. */
  places: number;
  /** Those of them that name a town or district. */
  towns: number;
  /** By group of ownership: words that say it. */
  ownership: Int32Array;
  /** Whether a word is an acronym of a kind of college, which is always named with its own place: 'nit mumbai'. */
  isOfKind: boolean;
  /** Words that say 'for women'. */
  women: number;
  /**
   * True when every word says what is taught, where, or by what kind of college: 'computer engineering pune'. Those that
   * teach it come before one that only has the words in its name.
   */
  isForCourse: boolean;
  /** True when the text is the name of a branch, stream or place: names that merely start with it do not come first. */
  isOneValue: boolean;
}
