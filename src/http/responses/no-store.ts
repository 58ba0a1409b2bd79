/** Headers of replies that no browser and no cache on the way may store. */
export const noStore = { "Cache-Control": "no-store" };

/** The same, of replies to one student. */
export const privateNoStore = { "Cache-Control": "private, no-store" };
