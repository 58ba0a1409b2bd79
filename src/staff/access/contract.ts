import { z } from "zod";
import { staffAreas, staffRoles } from "#db/schema/choices.ts";

export const Role = z.enum(staffRoles);
export type Role = z.infer<typeof Role>;

/** The parts of the console, each open to some roles: see src/policies. */
export const areas = staffAreas;
export type Area = (typeof areas)[number];

/** Paths that accept a CSV file as their body. */
export const takesCsv = (path: string) => /^\/api\/staff\/[a-z-]+\/import\/$/.test(path);
