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
  letter: "We send the answer to the sender by e-mail.",
};

/** What became of the e-mail of an answer. */
export const mailWords: Record<NonNullable<Conversation["messages"][number]["mail"]>, string> = {
  waiting: "E-mail waiting to be sent",
  sent: "E-mail sent",
  failed: "Not delivered: the mail server refused the e-mail or did not take it in time",
  dropped: "E-mail not sent",
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
