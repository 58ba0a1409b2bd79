/** The stream that a category of NIRF's ranking belongs to, by its slug. Overall and university rankings belong to none. */
export const rankedStreams: readonly { category: string; slug: string }[] = [
  { category: "Architecture and Planning", slug: "architecture" },
  { category: "Dental", slug: "medical" },
  { category: "Engineering", slug: "engineering" },
  { category: "Law", slug: "law" },
  { category: "Management", slug: "mba" },
  { category: "Medical", slug: "medical" },
  { category: "Pharmacy", slug: "pharmacy" },
];
