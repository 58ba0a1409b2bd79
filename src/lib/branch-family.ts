/** Families of branches in the order in which most students look for them (decision 0065). */
export const branchFamilies = [
  "medicine",
  "dentistry",
  "computer",
  "ai-data",
  "information",
  "electronics",
  "electrical",
  "mechanical",
  "civil",
  "chemical",
  "biotechnology",
  "pharmacy",
  "architecture",
  "law",
  "management",
  "commerce",
] as const;
export type BranchFamily = (typeof branchFamilies)[number];

/** A family by its key, which comes from a cookie; null: there is none. */
export function readBranchFamily(key: string | null | undefined): BranchFamily | null {
  return branchFamilies.find((family) => family === key) ?? null;
}
