/** The form has parts outside itself: buttons and choices of the answer belong to it by this id. */
export const questionFormId = "question";
