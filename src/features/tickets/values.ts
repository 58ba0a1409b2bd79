// What the form in the browser knows of tickets too, without the schemas.

export const longestSubject = 150;
export const longestMessage = 5000;
/** With one message. Source: decision D9. */
export const mostFiles = 3;
export const mostFileBytes = 5 * 1024 * 1024;
