// What the form in the browser knows of tickets too, without the schemas.

/** The departments of a ticket. Source: specification section 9. */
export const ticketDepartments = [
  "Admission",
  "Internship/Jobs",
  "Guidance",
  "Technical Support",
  "Payment",
  "Package",
  "Other",
] as const;
/** Source: specification section 9. */
export const ticketPriorities = ["High", "Medium", "Low", "Critical"] as const;
export const ticketStates = ["open", "answered", "closed"] as const;
export type TicketState = (typeof ticketStates)[number];

export const longestSubject = 150;
export const longestMessage = 5000;
/** With one message. Source: decision D9. */
export const mostFiles = 3;
export const mostFileBytes = 5 * 1024 * 1024;
