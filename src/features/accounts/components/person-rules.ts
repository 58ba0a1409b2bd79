/** What the sign-up asks of a person, for the forms of other features that ask the same; safe in the browser. */
export { contactKey, emailKey, needsGuardian } from "../rules.ts";
export { longest, personProblems, phoneDigits, sentPhone, signUpTexts } from "../sign-up-rules.ts";
