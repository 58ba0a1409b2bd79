/** What a page is about; a path is a way on, such as after a diploma. */
export const careerKinds = ["career", "course", "path"] as const;
