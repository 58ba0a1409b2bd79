/**
 * Cache tags of public replies, by the names that the triggers of migration 0019 send. Each set ends with the wide
 * name that is sent in place of many.
 */
export const pageTags = {
  /** One college with everything of its own: branches, cut-offs, placements, hostels near it. */
  college: (id: number) => [`college:${id}`, "catalogue"],
  /** The colleges of one stream. */
  stream: (id: number) => [`stream:${id}`, "catalogue"],
  /** Lists, counts and suggestions that any college may be in. */
  colleges: ["lists", "catalogue"],
  hostel: (id: number) => [`hostel:${id}`, "hostels"],
  /** Lists of hostels. */
  hostels: ["hostel-lists", "hostels"],
  news: ["news"],
  jobs: ["jobs"],
  scholarships: ["scholarships"],
  calendar: ["calendar"],
  /** Published reviews. */
  reviews: ["reviews"],
  announcements: ["announcements"],
  courses: ["courses"],
  careers: ["careers"],
  packages: ["packages"],
} as const;

/** The tags of a page about one college, hostel or stream. */
export function aboutTags({ kind, id }: { kind: "college" | "hostel" | "stream"; id: number }): string[] {
  // What is computed over a college's hostels, or a stream's colleges, changes with any of them.
  return kind === "stream" ? [...pageTags.stream(id), ...pageTags.colleges] : [...pageTags[kind](id)];
}
