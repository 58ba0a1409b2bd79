import { z } from "zod";

/** A text in each language of the site, or the name of one in `shared-words.json`. */
export const Words = z.union([
  z.string().regex(/^[a-z0-9_]+$/),
  z.strictObject({ en: z.string(), hi: z.string(), mr: z.string() }),
]);
export type Words = z.infer<typeof Words>;

/** One answer to a question, and one part of what a code of seats says. */
const Option = z.strictObject({
  words: Words,
  /** These seats are for every candidate: nobody has to choose them. */
  everyone: z.boolean().default(false),
  /** So usual that the words of a seat leave it out. */
  silent: z.boolean().default(false),
  /** What the authority asks for before it gives such a seat. */
  paper: Words.optional(),
  /** Further options that a candidate with this answer has too. */
  also: z.array(z.string()).default([]),
});

const Question = z.strictObject({
  label: Words,
  hint: Words.optional(),
  /** Several answers can be true together. */
  several: z.boolean().default(false),
  /** A candidate who gave no answer has the option that this names. */
  unless_stated: z.string().optional(),
  options: z.record(z.string(), Option),
});
export type Question = z.infer<typeof Question>;

/** A figure by which seats close. Figures are never compared with one another. */
const Figure = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]*$/),
  label: Words,
  exam: z.string().min(2),
  list: z.enum(["common", "category"]).default("common"),
  unit: z.enum(["rank", "percentile", "marks"]),
  max: z.number().positive(),
  /** The same figure among a candidate's other answers: `jee_main.crl`. */
  same_as: z
    .string()
    .regex(/^[a-z0-9_]+\.[a-z_]+$/)
    .optional(),
});
export type Figure = z.infer<typeof Figure>;

/** Named groups are questions, and what a group holds is an option; `is` adds what the text does not spell so; `gender: female` is of no question. */
const Pattern = z.strictObject({
  match: z.string(),
  is: z.record(z.string(), z.array(z.string()).min(1)).default({}),
});

/** A code that says nothing of the candidate, or whose candidates no question can tell: its words alone. */
const Note = z.strictObject({ match: z.string(), words: Words });

export const Source = z.strictObject({
  publisher: z.string().min(3),
  title: z.string().min(3),
  address: z.url().optional(),
  /** False: written from memory, to be confirmed by staff, and the page says so. */
  official: z.boolean(),
});

/** One authority: its figures, its rounds and who may have which seat. The shape of `authorities/`. */
export const ListDescription = z
  .strictObject({
    /** As cut-offs name the authority. */
    authority: z.string().min(2),
    key: z.string().regex(/^[a-z_]+$/),
    title: Words,
    state: z.string().optional(),
    entry: z.enum(["first_year", "second_year", "after_degree"]).default("first_year"),
    /** The exams that lead here, as search and calendar name them. */
    exams: z.array(z.string()).default([]),
    /** The first one counts unless another is chosen. */
    figures: z.array(Figure).min(1),
    questions: z.record(z.string(), Question),
    /** The first pattern that fits counts. */
    seat_types: z.array(Pattern).min(1),
    quotas: z.array(Pattern).min(1),
    /** What the patterns put in no words. */
    notes: z.array(Note).default([]),
    /** What a listed closing says. */
    rounds: Words,
    /** Scores of different programmes are on different scales: a programme is chosen first. */
    within_programme: z.boolean().default(false),
    version: z.int().min(1),
    /** The seasons for which the codes are known to be these: without one they are no rules of a model. */
    years: z.array(z.int()).default([]),
    sources: z.array(Source).min(1),
  })
  .superRefine(({ questions, seat_types: seatTypes, quotas }, context) => {
    for (const { match, is } of [...seatTypes, ...quotas]) {
      const groups = [...match.matchAll(/\(\?<([a-z_]+)>/g)].map(([, group = ""]) => group);
      const stated = Object.entries(is).filter(([id]) => id !== "gender");
      const missing = [...groups, ...stated.map(([id]) => id)].filter((id) => !(id in questions));
      const unknown = stated.flatMap(([id, options]) =>
        options.filter((option) => !(option in (questions[id]?.options ?? {}))),
      );
      for (const name of [...missing, ...unknown])
        context.addIssue({ code: "custom", path: [match, name], message: "undefined" });
    }
    for (const [id, { options, unless_stated: usual }] of Object.entries(questions)) {
      const named = [...(usual === undefined ? [] : [usual]), ...Object.values(options).flatMap(({ also }) => also)];
      for (const name of named) {
        if (!(name in options))
          context.addIssue({ code: "custom", path: ["questions", id, name], message: "undefined" });
      }
    }
  });
export type ListDescription = z.infer<typeof ListDescription>;
