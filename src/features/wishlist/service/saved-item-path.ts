import { collegePath, hostelPath, jobPath } from "#lib/addresses.ts";
import type { SavedItem } from "../saved-item.ts";

const paths = { college: collegePath, hostel: hostelPath, job: jobPath };

/** The page of an item that can be saved. */
export const pathOf = ({ kind, id }: SavedItem) => paths[kind](id);
