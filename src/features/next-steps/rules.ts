/** What may wait for a student, in the order in which it is shown: what stops them first. */
export const nextStepKinds = ["consent", "payment", "call", "ticket", "message", "date", "list"] as const;

/** An answer is news for so many days. */
export const answerDays = 30;
/** A choice list that was not touched for so many days is not being worked on. */
export const listDays = 90;
