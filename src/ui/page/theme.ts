/** Key of the remembered choice of light or dark in the browser's storage. */
export const themeKey = "theme";
