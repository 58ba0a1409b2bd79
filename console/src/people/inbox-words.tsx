import AttachFile from "@mui/icons-material/AttachFile";
import { Chip } from "@mui/material";
import type { Conversation, InboxItem } from "../../../src/staff/people/contract.ts";

export const kindWords: Record<InboxItem["kind"], string> = {
  ticket: "Ticket",
  enquiry: "Enquiry",
  message: "Message",
};
export const stateWords: Record<InboxItem["state"], string> = { open: "Open", answered: "Answered", closed: "Closed" };
export const priorities: InboxItem["priority"][] = ["Critical", "High", "Medium", "Low"];
export const departments = [
  "Admission",
  "Internship/Jobs",
  "Guidance",
  "Technical Support",
  "Payment",
  "Package",
  "Other",
] satisfies InboxItem["department"][];

/** How an answer will be delivered, shown before it is sent. */
export const deliveryWords: Record<Conversation["delivery"], string> = {
  notice: "We e-mail the student that there is an answer. They read it on the site.",
  letter: "We send the answer by e-mail, as the sender allowed.",
  site: "The student did not allow e-mail, so they can read the answer only on the site.",
  nowhere: "The sender has no account and did not allow e-mail, so nobody can read this answer.",
};

/** Priority as text, bold when urgent. */
export function PriorityChip({ priority }: { priority: InboxItem["priority"] }) {
  if (priority === "Critical") return <Chip size="small" color="error" label={priority} />;
  // Orange has too little contrast as text or background, so only the border of high priority uses it.
  const sx = priority === "High" ? { fontWeight: 700, borderWidth: 2, borderColor: "warning.main" } : {};
  return <Chip size="small" variant="outlined" label={priority} sx={sx} />;
}

/** A human-readable file size. */
export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function HasFiles() {
  return <AttachFile fontSize="inherit" titleAccess="Has attachments" />;
}
