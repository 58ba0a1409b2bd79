import { maxLengths } from "#lib/max-lengths.ts";

// What the form in the browser knows of tickets too, without the schemas.

export const maxSubjectLength = maxLengths.subject;
export const maxMessageLength = maxLengths.message;
/** With one message. Source: docs/specification D9. */
export const maxFiles = 3;
export const maxFileBytes = 5 * 1024 * 1024;
