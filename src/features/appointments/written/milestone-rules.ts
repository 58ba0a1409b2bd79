/** Bounds of a project's milestones. */
export const milestoneLimits = { agreed: 500, atOnce: 20, ofProject: 60, daysAhead: 730 } as const;
