/** The event of the window that says that script has taken over the page. */
export const liveEvent = "live";
