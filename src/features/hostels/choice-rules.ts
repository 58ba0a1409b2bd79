export const hostelKinds = ["hostel", "pg"] as const;
export type HostelKind = (typeof hostelKinds)[number];

export const residents = ["girls", "boys", "everyone"] as const;
export type Resident = (typeof residents)[number];

export const hostelSorts = ["price", "distance", "name"] as const;
export type HostelSort = (typeof hostelSorts)[number];

export const foods = ["none", "veg", "veg_and_nonveg"] as const;
export type Food = (typeof foods)[number];

export const evidenceTopics = ["rent", "rules", "facilities", "food", "who"] as const;
export type EvidenceTopic = (typeof evidenceTopics)[number];
/** The strongest first. */
export const evidenceBases = ["visit", "owner", "residents"] as const;
export type EvidenceBasis = (typeof evidenceBases)[number];
