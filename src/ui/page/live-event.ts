/** The event of the window that announces that the page is hydrated. */
export const liveEvent = "live";

/** The event of the window that announces that the page's script, or its data, could not be fetched. */
export const startFailedEvent = "start-failed";
