import ArrowBack from "@mui/icons-material/ArrowBack";
import { Alert, Box, Button, CircularProgress, Link, MenuItem, TextField, Typography } from "@mui/material";
import { type RefObject, useState } from "react";
import { Link as RouterLink } from "react-router";
import type { Conversation } from "../../../src/staff/people/contract.ts";
import { EmptyPage } from "../shared/empty-page.tsx";
import { WaitingFor } from "./age.tsx";
import { kindWords, PriorityChip, priorities, stateWords } from "./inbox-words.tsx";
import { Thread } from "./thread.tsx";
import { useAssignees, useConversation, useStep } from "./use-inbox.ts";
import { type InboxActions, useInboxActions } from "./use-inbox-actions.ts";
import { WritingBox, type WritingMode } from "./writing-box.tsx";

interface Props {
  reference: string;
  /** Address of the list, with its filters. */
  back: string;
  /** Actions exposed to the keyboard shortcuts. */
  actions: RefObject<InboxActions | null>;
}

/** The open conversation: sender, messages and actions. */
export function ConversationPanel({ reference, back, actions }: Props) {
  const { data, error } = useConversation(reference);
  if (error) {
    return (
      <EmptyPage
        heading="Conversation not found"
        action={
          <Button component={RouterLink} to={back}>
            Back to the inbox
          </Button>
        }
      >
        {error.message}
      </EmptyPage>
    );
  }
  if (!data) return <CircularProgress aria-label="Loading" />;
  return <OpenConversation conversation={data} back={back} actions={actions} />;
}

function OpenConversation({ conversation, back, actions }: Omit<Props, "reference"> & { conversation: Conversation }) {
  const step = useStep(conversation.id);
  const [mode, setMode] = useState<WritingMode>("answer");
  const inputRef = useInboxActions({ actions, conversation, step, setMode });
  const { kind, name, subject } = conversation;
  return (
    <Box component="section" aria-label={`Conversation ${conversation.id}`} sx={{ minWidth: 0 }}>
      <Button component={RouterLink} to={back} startIcon={<ArrowBack />} size="small" sx={{ display: { lg: "none" } }}>
        Inbox
      </Button>
      <Typography variant="h6" component="h2" sx={{ overflowWrap: "anywhere" }}>
        {kind === "ticket" || conversation.is_withdrawn ? subject : `${kindWords[kind]} of ${name}`}
      </Typography>
      <Facts conversation={conversation} />
      <Steps conversation={conversation} step={step} />
      {conversation.is_withdrawn ? (
        <Alert severity="info">
          The sender withdrew this conversation. Nobody answers it, and who wrote what is no longer shown.
        </Alert>
      ) : (
        <>
          <Thread conversation={conversation} />
          <WritingBox conversation={conversation} step={step} mode={mode} setMode={setMode} inputRef={inputRef} />
        </>
      )}
      <Others conversation={conversation} />
    </Box>
  );
}

/** The last answer's e-mail has not left: nobody should take the conversation for answered. */
function isUnsent({ state, messages }: Conversation): boolean {
  return state === "answered" && messages.at(-1)?.mail !== "sent" && (messages.at(-1)?.mail ?? null) !== null;
}

function Facts({ conversation }: { conversation: Conversation }) {
  const { id, kind, name, email, contact, student, about_link: about, page } = conversation;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5, rowGap: 0.5, mb: 1 }}>
      <strong>{id}</strong>
      <span>
        {kindWords[kind]},{" "}
        {isUnsent(conversation) ? "answer not sent yet" : stateWords[conversation.state].toLowerCase()}
      </span>
      <PriorityChip priority={conversation.priority} />
      <WaitingFor since={conversation.waiting_since} />
      {student ? (
        <Link component={RouterLink} to={`/students/${student.id}`}>
          {student.name}
        </Link>
      ) : (
        !conversation.is_withdrawn && <span>{name} (no account)</span>
      )}
      {!conversation.is_withdrawn && (
        <>
          <span>{email}</span>
          <span>{contact ? `${contact}: you may call` : "do not call"}</span>
        </>
      )}
      {conversation.department && <span>{conversation.department}</span>}
      {about && (
        <Link href={about.path} target="_blank" rel="noopener">
          About: {about.name}
        </Link>
      )}
      {page && <span>sent from {page}</span>}
    </Box>
  );
}

function Steps({ conversation, step }: { conversation: Conversation; step: ReturnType<typeof useStep> }) {
  const { data: assignees = [] } = useAssignees();
  const { id, assignee, priority, state, is_withdrawn } = conversation;
  const known = assignee && !assignees.some((one) => one.id === assignee.id) ? [assignee, ...assignees] : assignees;
  const isClosed = state === "closed";
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mb: 1.5, "& > div": { width: 180 } }}>
      <TextField
        select
        label="Assigned to"
        value={assignee?.id ?? 0}
        onChange={(event) => {
          const staffId = Number(event.target.value) || null;
          const to = known.find((one) => one.id === staffId)?.name ?? "nobody";
          step.mutate({ call: "assign", body: { staff_id: staffId }, done: `${id} is assigned to ${to}` });
        }}
      >
        <MenuItem value={0}>Nobody</MenuItem>
        {known.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Priority"
        value={priority}
        onChange={({ target: { value } }) =>
          step.mutate({ call: "priority", body: { priority: value }, done: `${id} has priority ${value}` })
        }
      >
        {priorities.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        disabled={step.isPending || is_withdrawn}
        onClick={() =>
          step.mutate({ call: isClosed ? "reopen" : "close", done: `${id} is ${isClosed ? "open again" : "closed"}` })
        }
      >
        {isClosed ? "Reopen" : "Close"}
      </Button>
    </Box>
  );
}

function Others({ conversation: { others, student } }: { conversation: Conversation }) {
  if (others.count === 0) return null;
  return (
    <Box component="section" aria-label="Other conversations" sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="h3">
        {others.count} other {others.count === 1 ? "conversation" : "conversations"} of{" "}
        {student ? "this student" : "this e-mail address, without an account"}
      </Typography>
      {others.results.map((one) => (
        <Typography key={one.reference} variant="body2">
          <Link component={RouterLink} to={`/inbox/${one.reference}`}>
            {one.reference}
          </Link>{" "}
          {one.subject.slice(0, 80)} ({stateWords[one.state].toLowerCase()})
        </Typography>
      ))}
    </Box>
  );
}
