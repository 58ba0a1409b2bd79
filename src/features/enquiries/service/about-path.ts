import { collegePath, coursePath, hostelPath, jobPath, registerPath } from "#lib/addresses.ts";
import type { AboutKey, AboutKind } from "../about.ts";

const paths: Record<AboutKind, (id: string) => string> = {
  college: (id) => collegePath(Number(id)),
  hostel: (id) => hostelPath(Number(id)),
  job: (id) => jobPath(Number(id)),
  course: coursePath,
  register: registerPath,
};

/** The page of what an enquiry is about. */
export const aboutPath = ({ kind, id }: AboutKey): string => paths[kind](id);
