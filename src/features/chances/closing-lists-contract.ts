import { z } from "zod";

/** The lists of an authority without a model: shown as they were, without a chance. */
export const ClosingList = z
  .object({
    authority: z.string().describe("as cut-offs name it: KCET, TNEA, MCC"),
    exams: z.array(z.string()),
    years: z.array(z.int()).describe("newest first"),
    college_count: z.int(),
  })
  .meta({ id: "ClosingList" });
export type ClosingList = z.infer<typeof ClosingList>;

/** A college in such lists; its closing values are those of `GET /api/college-cutoffs/`. */
export const ListedCollege = z
  .object({
    authority: z.string(),
    college_id: z.int(),
    college_name: z.string(),
    city: z.string(),
    state: z.string(),
    years: z.array(z.int()).describe("newest first"),
  })
  .meta({ id: "ClosingListCollege" });
export type ListedCollege = z.infer<typeof ListedCollege>;
