import { collegePath, hostelPath, jobPath } from "#lib/addresses.ts";
import type { Thing } from "../thing.ts";

const paths = { college: collegePath, hostel: hostelPath, job: jobPath };

/** The page of a thing that can be saved. */
export const pathOf = ({ kind, id }: Thing) => paths[kind](id);
