/** Bounds of a written order of choices. */
export const orderLimits = { rows: 300, closings: 8, reason: 300, introduction: 1000 } as const;

/** Two seasons of closing values are offered for each choice. */
export const offeredYears = 2;
