import { fields } from "margdeep-search/fields-of-name";
import { z } from "zod";
import { CollegeCard, type CollegePage, Source } from "./contract.ts";

/** A college of which there are no facts here, as the national register lists it. */
export const RegisterCollege = z
  .object({
    code: z.string().describe("AISHE code, such as C-25072; U: university, C: college, S: stand-alone institute"),
    name: z.string(),
    district: z.string(),
    state: z.string(),
    website: z.string().nullable(),
    founded_year: z.number().int().nullable(),
    university: z.string().describe("that it is affiliated to, where an older register says so; else empty"),
    fields: z.array(z.enum(fields)).describe("what its name states that it teaches; the register itself does not say"),
    source: Source,
  })
  .meta({ id: "RegisterCollege" });
export type RegisterCollege = z.infer<typeof RegisterCollege>;

/** A college of the register with what one can look at instead. */
export const RegisterPage = z
  .object({
    entry: RegisterCollege,
    nearest: z.array(CollegeCard).describe("colleges with facts in its district, else its state, best known first"),
  })
  .meta({ id: "RegisterPage" });
export type RegisterPage = z.infer<typeof RegisterPage>;

/** Colleges of the national register without facts here, which a list has after those with facts. */
export interface RegisterPart {
  /** Those on this page. */
  register: RegisterCollege[];
  /** How many there are on all pages. */
  registerCount: number;
}

/** What a search finds. */
export interface SearchPage extends CollegePage, RegisterPart {}

/** An AISHE code as people type it. */
export const registerCode = /^[CSUcsu]-\d{1,6}$/;
