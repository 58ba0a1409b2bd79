/** Whether the visitor's browser asks to save data: pictures that are decoration are left out then. */
export const savesDataOf = ({ headers }: Request): boolean => headers.get("Save-Data")?.toLowerCase() === "on";
