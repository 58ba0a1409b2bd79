/** The buttons of findings are outside of the form and belong to it by this id. */
export const checkFormId = "check-question";
