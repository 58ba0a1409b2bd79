/** Who merges where no member of staff does. Numbers of staff begin at 1. */
export const byItself = { id: 0, name: "Margdeep, by itself" };
