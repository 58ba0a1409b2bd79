import { z } from "zod";
import { candidateFields, refuseContradictions } from "#features/chances/candidate-contract.ts";

/**
 * The exam answers that a student keeps: what a question of `POST /api/chances/` tells of the candidate, for every
 * authority together. A category may be one that only some of them have.
 */
export const ExamAnswers = z
  .strictObject(candidateFields)
  .superRefine((answers, context) => {
    refuseContradictions(answers, context);
    const ranks = Object.values(answers.ranks).flatMap((kinds) => Object.values(kinds ?? {}));
    const given = [...ranks, ...Object.values({ ...answers, ranks: undefined })];
    if (given.every((value) => value === undefined)) {
      context.addIssue({ code: "custom", path: ["ranks"], message: "is needed. Please give at least one" });
    }
  })
  .meta({ id: "ExamAnswers" });
export type ExamAnswers = z.infer<typeof ExamAnswers>;

/** Body of `PUT /api/exam-answers/`. */
export const ExamAnswersToKeep = z
  .strictObject({
    answers: ExamAnswers,
    consent: z
      .literal(true, { error: "must be true: the student agrees that these answers are kept" })
      .describe("the student agrees that these answers are kept with the account until they are removed"),
  })
  .meta({ id: "ExamAnswersToKeep" });

/** What `GET /api/exam-answers/` answers. */
export const KeptExamAnswers = z
  .object({
    answers: ExamAnswers.nullable().describe("null: none are kept, or an older version's that must be given again"),
    kept_at: z.iso.datetime().nullable().describe("null: none are kept"),
  })
  .meta({ id: "KeptExamAnswers" });
export type KeptExamAnswers = z.infer<typeof KeptExamAnswers>;
