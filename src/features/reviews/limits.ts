import { maxLengths } from "#lib/max-lengths.ts";

/** Characters. */
export const maxReviewLength = maxLengths.review;
export const maxStars = 5;
