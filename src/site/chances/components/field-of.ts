/** What a field of the question's form needs, by its name. */
export type FieldOf = (name: string) => { name: string; error: string | undefined; defaultValue: string };
