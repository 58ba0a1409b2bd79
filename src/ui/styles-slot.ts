/** Appears in a rendered page where its style sheet belongs: fifty kilobytes that need not pass through React each time. */
export const stylesSlot = "/* styles */";
