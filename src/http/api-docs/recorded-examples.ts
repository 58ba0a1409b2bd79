import recorded from "./recorded-examples.json" with { type: "json" };

/** A request that was accepted, and its reply, shortened: tests/contract/examples.test.ts records both on the starter data. */
export interface Recording {
  /** Of its parameters, by name. */
  values?: Record<string, unknown>;
  body?: unknown;
  reply?: unknown;
}

/** By the name of the call. */
export type Recordings = Record<string, Recording>;

export const recordedExamples: Recordings = recorded;
