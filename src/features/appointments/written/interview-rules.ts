const dayMs = 86_400_000;

/** Bounds of what is written about a mock interview. */
export const interviewLimits = {
  field: 100,
  questions: 20,
  question: 300,
  notes: 2000,
  asked: 1000,
  answer: 2000,
} as const;
export const maxRating = 5;

/** Days after the call in which a counsellor writes it, and a student asks: within those in which the counsellor sees it. */
export const interviewDays = { write: 14, ask: 21 } as const;

/** Whether it is not too late to write, or to ask. */
export function isWithin({ endsAt }: { endsAt: Date }, what: keyof typeof interviewDays, now: Date): boolean {
  return now.getTime() < endsAt.getTime() + interviewDays[what] * dayMs;
}
