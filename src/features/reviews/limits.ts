/** Characters. */
export const maxReviewLength = 2000;
export const maxStars = 5;
