/** Characters. */
export const longestReview = 2000;
export const mostStars = 5;
