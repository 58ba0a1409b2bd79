import en from "./compiled/en.json";

/** Address parts of the industrial courses that have a page of their own. */
export function listCourseSlugs(): string[] {
  return en["industrial-courses"].courses.map(({ slug }) => slug);
}
