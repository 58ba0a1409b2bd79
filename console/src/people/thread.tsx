import LockOutlined from "@mui/icons-material/LockOutlined";
import { Box, Link, Typography } from "@mui/material";
import type { Conversation } from "../../../src/staff/people/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { mailWords, sizeInWords } from "./inbox-words.tsx";

type Message = Conversation["messages"][number];
type Note = Conversation["notes"][number];

/** Messages, answers and notes in order. Notes look distinct, because students never see them. */
export function Thread({ conversation: { messages, notes } }: { conversation: Conversation }) {
  const entries = [
    ...messages.map((message) => ({ at: message.created_at, message })),
    ...notes.map((note) => ({ at: note.created_at, note })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Box component="ol" aria-label="Messages and notes" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 1 }}>
      {entries.map((entry) =>
        "message" in entry ? (
          <MessageEntry key={`message-${entry.message.id}`} message={entry.message} />
        ) : (
          <NoteEntry key={`note-${entry.note.id}`} note={entry.note} />
        ),
      )}
    </Box>
  );
}

const words = { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;

function MessageEntry({ message }: { message: Message }) {
  const isStaff = message.author === "staff";
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        px: 1.5,
        py: 1,
        ml: isStaff ? 4 : 0,
        mr: isStaff ? 0 : 4,
        bgcolor: isStaff ? "action.hover" : "background.paper",
      }}
    >
      <Heading name={message.author_name} at={message.created_at} what={isStaff ? "answered" : "wrote"} />
      <Typography sx={words}>{message.body}</Typography>
      {message.mail && (
        <Typography
          variant="body2"
          color={message.mail === "failed" || message.mail === "dropped" ? "error" : "text.secondary"}
        >
          {mailWords[message.mail]}
        </Typography>
      )}
      {message.attachments.map((file) => (
        <Typography key={file.id} variant="body2">
          <Link href={`/api/staff/inbox/attachments/${file.id}`} download>
            {file.name}
          </Link>{" "}
          ({sizeInWords(file.size_bytes)}; not scanned for viruses)
        </Typography>
      ))}
    </Box>
  );
}

function NoteEntry({ note }: { note: Note }) {
  return (
    <Box
      component="li"
      sx={{ border: "2px dashed", borderColor: "warning.main", borderRadius: 1, px: 1.5, py: 1, mx: 2 }}
    >
      <Typography
        variant="overline"
        component="p"
        sx={{ display: "flex", alignItems: "center", gap: 0.5, lineHeight: 1.6 }}
      >
        <LockOutlined fontSize="inherit" /> Note for staff
      </Typography>
      <Heading name={note.staff_name} at={note.created_at} what="noted" />
      <Typography sx={words}>{note.body}</Typography>
    </Box>
  );
}

function Heading({ name, at, what }: { name: string; at: string; what: string }) {
  return (
    <Typography variant="body2" color="text.secondary">
      <strong>{name}</strong> {what} <time dateTime={at}>{timeInIndia(at)}</time>
    </Typography>
  );
}
