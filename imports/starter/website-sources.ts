import type { StarterCollege, StarterSource } from "./schemas.ts";

/**
 * The source key with which an entry refers to the college's own website; the entry of this key in sources.yaml is the
 * template.
 */
const websiteKey = "website";

const keyFor = (college: StarterCollege) => `${websiteKey}-${college.key}`;

/** True when at least one fact about the college comes from its own website. */
export function usesWebsite(college: StarterCollege): boolean {
  return [college, ...college.branches, ...college.placements].some(({ source }) => source === websiteKey);
}

/** The sources, with the template replaced by one source per college that cites its own website. */
export function expandWebsiteSource(sources: StarterSource[], colleges: StarterCollege[]): StarterSource[] {
  const pattern = sources.find((source) => source.key === websiteKey);
  const others = sources.filter((source) => source !== pattern);
  if (!pattern) return others;
  const own = colleges
    .filter(usesWebsite)
    .map((college) => ({ ...pattern, key: keyFor(college), publisher: college.name, url: college.website }));
  return [...others, ...own];
}

/** The college with `website` replaced by the key of its own website's source. */
export function nameWebsiteSource(college: StarterCollege): StarterCollege {
  const name = <T extends { source: string }>(fact: T): T =>
    fact.source === websiteKey ? { ...fact, source: keyFor(college) } : fact;
  return { ...name(college), branches: college.branches.map(name), placements: college.placements.map(name) };
}
