/** A draft of this browser like those of other forms: it ends with logging out, and a month after it was last used. */
export const answersDraft = "chances";
