/** Bounds of a résumé's review. */
export const resumeLimits = { comments: 60, comment: 500, summary: 2000, pages: 20, versions: 20 } as const;
