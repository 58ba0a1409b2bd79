/** Id of the dialog that asks a visitor to sign in; the page frame holds it, hearts open it. */
export const loginPromptId = "login-prompt";
