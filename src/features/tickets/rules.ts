import type { AnswerState } from "#db/schema/choices.ts";
import { maxFiles } from "./values.ts";

/** The state of a ticket after something happened to it; null: that cannot happen now. */
export function stateAfter(
  state: AnswerState,
  event: "student_writes" | "staff_answers" | "close" | "reopen",
): AnswerState | null {
  const isClosed = state === "closed";
  if (event === "close") return "closed";
  if (event === "reopen") return isClosed ? "open" : state;
  if (isClosed) return null;
  return event === "staff_answers" ? "answered" : "open";
}

/** What may be attached, with the endings that fit it. Source: docs/specification D9. */
export const attachmentKinds = {
  "application/pdf": { label: "PDF document", endings: ["pdf"] },
  "image/png": { label: "PNG picture", endings: ["png"] },
  "image/jpeg": { label: "JPEG picture", endings: ["jpg", "jpeg"] },
  "image/webp": { label: "WebP picture", endings: ["webp"] },
} as const;
export type AttachmentType = keyof typeof attachmentKinds;

export function isAttachmentType(type: string | undefined): type is AttachmentType {
  return type !== undefined && Object.hasOwn(attachmentKinds, type);
}

/** What is wrong with a file, in one sentence that names it. */
export const fileProblems = {
  tooMany: () => `Please attach at most ${maxFiles} files`,
  tooLarge: (name: string) => `${name} is larger than 5 MB`,
  empty: (name: string) => `${name} is empty`,
  otherType: (name: string) => `${name} is not a PDF, PNG, JPEG or WebP file`,
  otherEnding: (name: string, type: AttachmentType) => {
    const { label, endings } = attachmentKinds[type];
    return `${name} is a ${label}, so its name should end in .${endings[0]}`;
  },
  unreadable: (name: string) => `${name} cannot be read as a picture. It may be damaged`,
  tooManyPixels: (name: string) => `${name} has more than 40 million pixels. Please send a smaller picture`,
  overQuota: () => "You have already sent many files. Please send more tomorrow",
} as const;

const maxNameLength = 120;
const controls = /\p{Cc}/gu;
/** Characters that turn the reading direction, or that nobody sees; the joiners that Indian scripts need stay. */
const unseen = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]|\p{Cs}/gu;
const unwanted = /["<>:|?*]/g;

/**
 * A sender's file name as it is stored and shown: one name without a path, at most 120 characters with its ending.
 *
 * @param name as the browser sends it
 */
export function cleanFileName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const cleaned = last
    .replace(controls, "")
    .replace(unseen, "")
    .replace(unwanted, "-")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const { stem, ending } = splitName(cleaned);
  const room = maxNameLength - (ending ? ending.length + 1 : 0);
  const short = [...(stem || "file")].slice(0, room).join("").trim();
  return ending ? `${short}.${ending}` : short;
}

/** The part after the last dot, when it looks like an ending. */
function splitName(name: string): { stem: string; ending: string } {
  const found = /^(.*)\.([A-Za-z0-9]{1,10})$/su.exec(name);
  return found ? { stem: found[1] as string, ending: found[2] as string } : { stem: name, ending: "" };
}

/** Whether a cleaned name ends as its content says. */
export function endingFits(name: string, type: AttachmentType): boolean {
  return (attachmentKinds[type].endings as readonly string[]).includes(splitName(name).ending.toLowerCase());
}

/** The same name with another ending. */
export function withEnding(name: string, ending: string): string {
  return cleanFileName(`${splitName(name).stem}.${ending}`);
}
