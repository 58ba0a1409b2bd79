/** A record on the wire and in the history: plain JSON in snake_case, without its id. */
export type Values = Record<string, unknown>;
