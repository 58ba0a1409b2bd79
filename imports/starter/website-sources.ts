import type { StarterCollege, StarterSource } from "./schemas.ts";

/** What a college's entry writes for its own website as a source; the entry of this key in sources.yaml is the pattern. */
const websiteKey = "website";

const keyFor = (college: StarterCollege) => `${websiteKey}-${college.key}`;

/** True when something about the college is known from its own website. */
export function usesWebsite(college: StarterCollege): boolean {
  return [college, ...college.branches, ...college.placements].some(({ source }) => source === websiteKey);
}

/** The sources with one for each college that names its own website, in place of the pattern. */
export function expandWebsiteSource(sources: StarterSource[], colleges: StarterCollege[]): StarterSource[] {
  const pattern = sources.find((source) => source.key === websiteKey);
  const others = sources.filter((source) => source !== pattern);
  if (!pattern) return others;
  const own = colleges
    .filter(usesWebsite)
    .map((college) => ({ ...pattern, key: keyFor(college), publisher: college.name, url: college.website }));
  return [...others, ...own];
}

/** The college with the key of its own website's source where its entry says `website`. */
export function nameWebsiteSource(college: StarterCollege): StarterCollege {
  const name = <T extends { source: string }>(fact: T): T =>
    fact.source === websiteKey ? { ...fact, source: keyFor(college) } : fact;
  return { ...name(college), branches: college.branches.map(name), placements: college.placements.map(name) };
}
