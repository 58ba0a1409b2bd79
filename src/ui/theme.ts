/** Key of the remembered choice in the browser's storage. */
export const themeKey = "theme";

/**
 * Runs in the head before the first paint: a remembered choice applies without a flash. Kept in storage, not in a
 * cookie, so that a page is the same for everybody.
 */
export const themeScript = `try{var t=localStorage.getItem("${themeKey}");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}`;
