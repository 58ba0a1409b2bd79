/** The event of the window that announces that the page is hydrated. */
export const liveEvent = "live";
