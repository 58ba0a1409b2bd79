import { z } from "zod";
import { staffRoles } from "#db/schema/choices.ts";

export const Role = z.enum(staffRoles);
export type Role = z.infer<typeof Role>;

/** The parts of the console, each open to some roles: see rules.ts. */
export const areas = ["content", "people", "payments", "staff", "overview"] as const;
export type Area = (typeof areas)[number];
