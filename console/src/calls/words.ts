import type { MockInterview } from "../../../src/features/appointments/written/interview-contract.ts";
import type { ResumeReview } from "../../../src/features/appointments/written/resume-contract.ts";
import { wallClock } from "../../../src/lib/clock.ts";
import type { StaffCall, StaffCallDetails } from "../../../src/staff/calls/contract.ts";
import { dayInWords } from "../shared/changes.ts";

export const stateWords: Record<StaffCall["state"], string> = {
  held: "Held",
  booked: "Booked",
  to_move: "Waits for a new time",
  done: "Took place",
  student_absent: "Student absent",
  counsellor_absent: "Counsellor absent",
  cancelled: "Cancelled",
};

export const languageWords: Record<StaffCallDetails["language"], string> = {
  en: "English",
  hi: "Hindi",
  mr: "Marathi",
};

/** How a note for the student begins, in the language of the call. */
export const noteTemplates: Record<StaffCall["language"], string> = {
  en: "What we talked about:\n\nWhat to do next, and by when:\n\nWhere this comes from:\n",
  hi: "हमने किस बारे में बात की:\n\nअब क्या करना है, और कब तक:\n\nयह जानकारी कहाँ से है:\n",
  mr: "आपण कशाबद्दल बोललो:\n\nपुढे काय करायचे, आणि कधीपर्यंत:\n\nही माहिती कुठून आहे:\n",
};

export const subjectWords: Record<StaffCallDetails["subject"], string> = {
  engineering: "Engineering: JoSAA, CSAB",
  medical: "Medical: NEET counselling",
  state: "State counselling",
  careers: "Careers and courses",
  costs: "Costs and scholarships",
  mock_interview: "Mock interview",
  other: "Something else",
};

export const shareWords: Record<StaffCallDetails["shares"][number], string> = {
  ranks: "Ranks and exam answers",
  lists: "Choice lists",
  colleges: "Saved colleges",
};

type InterviewPoint = keyof MockInterview["ratings"];

export const interviewWords: Record<InterviewPoint, string> = {
  knowledge: "Knowledge of the field",
  clarity: "Clear answers",
  examples: "Own examples",
  listening: "Listening",
  manner: "Manner and voice",
};
/** What a mock interview is rated by, in the order in which it is shown. */
export const interviewPoints = Object.keys(interviewWords) as InterviewPoint[];

export const sectionWords: Record<NonNullable<ResumeReview["comments"][number]["section"]>, string> = {
  contact: "Name and contact",
  objective: "Objective",
  education: "Education",
  experience: "Experience",
  projects: "Projects",
  skills: "Skills",
  achievements: "Achievements",
  layout: "Layout",
  other: "Other",
};

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Choices of a form, by their words. */
export function choicesOf(words: Record<string, string>): { id: string; name: string }[] {
  return Object.entries(words).map(([id, name]) => ({ id, name }));
}

/** Such as 4:30 pm to 5:15 pm, in India. */
export function spanInWords({
  starts_at: startsAt,
  ends_at: endsAt,
}: Pick<StaffCall, "starts_at" | "ends_at">): string {
  return `${wallClock(startsAt).time} to ${wallClock(endsAt).time}`;
}

/** Such as 21 Nov 2026, 4:30 pm to 5:15 pm. */
export function whenInWords(call: Pick<StaffCall, "starts_at" | "ends_at">): string {
  return `${dayInWords(wallClock(call.starts_at).day)}, ${spanInWords(call)}`;
}
