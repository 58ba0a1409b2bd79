/** An industrial course as the list of courses shows it. */
export interface CourseCard {
  name: string;
  slug: string;
  /** HTML of one paragraph, safe to show. */
  summary: string;
  length_weeks: number;
}

/** One course, whole; its texts are HTML that is safe to show. */
export interface Course extends CourseCard {
  for_whom: string;
  prerequisites: string;
  outcome: string;
  syllabus: { module: string; topics: string[] }[];
}
