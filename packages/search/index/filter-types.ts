import type { ChosenPlace } from "../answer/choose-place.ts";

/** A query's filters as numbers; -1 means not chosen, -2 a value that no college has. */
export interface ChosenFilters {
  stream: number;
  state: number;
  /** null: not chosen. */
  city: ChosenPlace | null;
  district: number;
  branch: number;
  /** Its place among the families; -1: not chosen. */
  family: number;
  /** Level bits; 7 when not chosen. */
  levels: number;
  /** By family: levels at which a programme counts for it; every level where there is nothing. */
  familyLevels: readonly number[];
  ownership: number;
  womenOnly: boolean;
  hostelWithinM: number;
  /** Rupees a year. */
  feesUpTo: number;
  /** The stream that fees are of where no stream is chosen. */
  feeStream?: number;
}
