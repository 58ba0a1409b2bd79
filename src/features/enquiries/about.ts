/** What an enquiry is about, and for what its sender may be reached. No library: the dialog is in every page. */

import type { aboutKinds, permissionPurposes, requestedPurposes } from "#db/schema/choices.ts";

/** What a message may be about. */
export type AboutKind = (typeof aboutKinds)[number];

/**
 * Names a thing without saying what it is called: that is looked up. A course is known by the word of its address, a
 * college of the register by its AISHE code.
 */
export interface AboutKey {
  kind: AboutKind;
  id: string;
}

export const aboutKey = ({ kind, id }: AboutKey): string => `${kind}-${id}`;

/** Reads `college-12` or `course-java`; null for everything else. */
export function readAboutKey(value: unknown): AboutKey | null {
  if (typeof value !== "string") return null;
  const numbered = /^(college|hostel|job)-([1-9]\d{0,8})$/.exec(value);
  const named = /^(course)-([a-z0-9-]{1,60})$/.exec(value);
  const listed = /^(register)-([CSU]-\d{1,6})$/.exec(value);
  const [, kind, id] = numbered ?? named ?? listed ?? [];
  return kind && id ? { kind: kind as AboutKind, id } : null;
}

export type Purpose = (typeof permissionPurposes)[number];
/** What a form asks for today. */
export type RequestedPurpose = (typeof requestedPurposes)[number];
