import { z } from "zod";
import { type CollegePage, Source } from "./contract.ts";

/** A college that has no page here, as the national register lists it. */
export const RegisterCollege = z
  .object({
    code: z.string().describe("AISHE code, such as C-25072; U: university, C: college, S: stand-alone institute"),
    name: z.string(),
    district: z.string(),
    state: z.string(),
    website: z.string().nullable(),
    founded_year: z.number().int().nullable(),
    university: z.string().describe("that it is affiliated to, where an older register says so; else empty"),
    source: Source,
  })
  .meta({ id: "RegisterCollege" });
export type RegisterCollege = z.infer<typeof RegisterCollege>;

/** What a search finds. */
export interface SearchPage extends CollegePage {
  /** Colleges that the text may mean, which the national register lists and which have no page here. */
  register: RegisterCollege[];
}

/** An AISHE code as people type it. */
export const registerCode = /^[CSU]-\d{1,6}$/i;
