import type { OwnershipGroup } from "../catalogue/shapes.ts";

/** What a question may want to know of a college. */
export const wantedThings = [
  "fees",
  "cutoff",
  "placement",
  "hostel",
  "seats",
  "dates",
  "scholarship",
  "way",
  "admission",
] as const;
export type WantedThing = (typeof wantedThings)[number];

/** Conditions that no record of ours states, or that no college meets: a page says that they were not applied. */
export const unknownConditions = [
  "donation",
  "management_quota",
  "minority",
  "evening",
  "distance",
  "autonomous",
  "with_hostel",
  "school_marks",
  "without",
  "negation",
  "boys_only",
  "kind",
] as const;
export type UnknownCondition = (typeof unknownConditions)[number];

/** Kinds of college that a question may leave out. */
export type ExcludedKind = OwnershipGroup | "women";

/** Where in the text a part is: what a chip takes out when it is removed. */
interface Span {
  /** The words as they were typed. */
  typed: string;
  from: number;
  to: number;
}

/** What some words of a question say beside the names, courses and places that are searched as words. */
export type QuestionPart = Span &
  (
    | { kind: "money"; upToRupees: number; per: "year" | "month" }
    | { kind: "cheap" }
    | {
        kind: "near";
        km: number | null;
        pin: string | null;
        place: string;
        /** No word says that it is a place: it may be part of a name. */
        isGuessed?: boolean;
      }
    | { kind: "state"; state: string }
    | { kind: "not_there"; place: string }
    | { kind: "not_of_kind"; of: ExcludedKind }
    | { kind: "wanted"; thing: WantedThing }
    | { kind: "category"; category: string }
    | { kind: "condition"; condition: UnknownCondition }
    | { kind: "filler" }
  );
export type PartOf<Kind extends QuestionPart["kind"]> = Extract<QuestionPart, { kind: Kind }>;

/** A question taken apart once: search, filters, answers and the chips of the page all use this. */
export interface Question {
  /** As it was typed. */
  text: string;
  /** In the order of the text. */
  parts: readonly QuestionPart[];
  /** What is left for the search by words: names, courses, places and kinds of college. */
  rest: string;
}

/** The first part of a kind; null: the question has none. */
export function partOf<Kind extends QuestionPart["kind"]>({ parts }: Question, kind: Kind): PartOf<Kind> | null {
  return (parts.find((part) => part.kind === kind) as PartOf<Kind> | undefined) ?? null;
}

/** The question without one of its parts, as text: what a removed chip searches for. */
export function withoutPart({ text }: Question, { from, to }: QuestionPart): string {
  return `${text.slice(0, from)} ${text.slice(to)}`.replace(/\s+/g, " ").trim();
}
