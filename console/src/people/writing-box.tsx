import { Alert, Box, Button, ListItemText, Menu, MenuItem, Tab, Tabs, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import type { Conversation } from "../../../src/staff/people/contract.ts";
import { call } from "../frame/api.ts";
import { deliveryWords, sizeInWords } from "./inbox-words.tsx";
import { useDraft } from "./use-draft.ts";
import type { useStep } from "./use-inbox.ts";

export type WritingMode = "answer" | "note";

interface Props {
  conversation: Conversation;
  step: ReturnType<typeof useStep>;
  mode: WritingMode;
  setMode: (mode: WritingMode) => void;
  inputRef: RefObject<HTMLTextAreaElement | null>;
}

/** Editor for answers and notes. The draft is stored in this browser until it is sent. */
export function WritingBox({ conversation, step, mode, setMode, inputRef }: Props) {
  const isClosed = conversation.state === "closed";
  return (
    <Box sx={{ borderTop: 1, borderColor: "divider", pt: 1, mt: 2 }}>
      <Tabs value={mode} onChange={(_event, chosen: WritingMode) => setMode(chosen)} aria-label="What to write">
        <Tab value="answer" label="Answer" id="write-answer" aria-controls="writing" />
        <Tab value="note" label="Note for staff" id="write-note" aria-controls="writing" />
      </Tabs>
      <Box id="writing" role="tabpanel" aria-labelledby={`write-${mode}`}>
        {mode === "note" ? (
          <NoteForm key="note" conversation={conversation} step={step} inputRef={inputRef} />
        ) : isClosed ? (
          <Alert severity="info" sx={{ mt: 1 }}>
            This conversation is closed. Reopen it to answer.
          </Alert>
        ) : (
          <AnswerForm key="answer" conversation={conversation} step={step} inputRef={inputRef} />
        )}
      </Box>
    </Box>
  );
}

type FormProps = Pick<Props, "conversation" | "step" | "inputRef">;

function AnswerForm({ conversation, step, inputRef }: FormProps) {
  const draft = useDraft(conversation.id, "answer", conversation.last_message_id);
  const [files, setFiles] = useState<File[]>([]);
  const hasNews = draft.readUpTo !== conversation.last_message_id;
  function send() {
    if (draft.text.trim() === "" || step.isPending) return;
    const words = { body: draft.text, last_message_id: draft.readUpTo };
    const done = `${conversation.id} is answered`;
    step.mutate(
      { call: "answer", body: files.length > 0 ? formOf(words, files) : words, done },
      {
        onSuccess: () => {
          draft.clear();
          setFiles([]);
        },
      },
    );
  }
  return (
    <>
      {hasNews && (
        <Alert severity="warning" sx={{ my: 1 }} action={<Button onClick={draft.haveRead}>I have read it</Button>}>
          Somebody has written in this conversation since you started. What you typed is still here.
        </Alert>
      )}
      <Words label="Your answer" value={draft.text} onType={draft.type} onSend={send} inputRef={inputRef} />
      <Typography variant="body2" color="text.secondary">
        {deliveryWords[conversation.delivery]}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mt: 1 }}>
        <Button variant="contained" disabled={draft.text.trim() === "" || step.isPending} onClick={send}>
          Send answer
        </Button>
        <TemplatePicker
          filledIn={{ name: conversation.name, reference: conversation.id }}
          onPick={(text) => draft.type(insertedAt(inputRef.current, draft.text, text))}
        />
        {conversation.kind === "ticket" && <Files files={files} setFiles={setFiles} />}
      </Box>
    </>
  );
}

function NoteForm({ conversation, step, inputRef }: FormProps) {
  const draft = useDraft(conversation.id, "note", conversation.last_message_id);
  function send(call: "note" | "call") {
    if (draft.text.trim() === "" || step.isPending) return;
    const done = call === "note" ? "Note saved" : "Call recorded";
    step.mutate({ call, body: { body: draft.text }, done }, { onSuccess: draft.clear });
  }
  const isBlocked = draft.text.trim() === "" || step.isPending;
  return (
    <>
      <Words
        label="Note (only staff can read it)"
        value={draft.text}
        onType={draft.type}
        onSend={() => send("note")}
        inputRef={inputRef}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
        <Button variant="outlined" disabled={isBlocked} onClick={() => send("note")}>
          Save note
        </Button>
        {conversation.may_phone && (
          <Button variant="outlined" disabled={isBlocked} onClick={() => send("call")}>
            Save as a call
          </Button>
        )}
      </Box>
    </>
  );
}

interface WordsProps {
  label: string;
  value: string;
  onType: (text: string) => void;
  onSend: () => void;
  inputRef: RefObject<HTMLTextAreaElement | null>;
}

function Words({ label, value, onType, onSend, inputRef }: WordsProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSend();
    else if (event.key === "Escape") inputRef.current?.blur();
    else return;
    event.preventDefault();
  }
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      inputRef={inputRef}
      multiline
      minRows={4}
      maxRows={16}
      helperText="Press Ctrl and Enter to send, or Esc to leave the field."
      slotProps={{ htmlInput: { maxLength: 5000 } }}
    />
  );
}

const maxFiles = 3;

function Files({ files, setFiles }: { files: File[]; setFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        Attach files
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".pdf,.png,.jpg,.jpeg,.webp"
        onChange={(event) => setFiles([...(event.target.files ?? [])].slice(0, maxFiles))}
      />
      {files.map((file) => (
        <Typography key={file.name} variant="body2">
          {file.name} ({sizeInWords(file.size)})
        </Typography>
      ))}
      {files.length > 0 && (
        <Button size="small" onClick={() => setFiles([])}>
          Remove files
        </Button>
      )}
    </>
  );
}

function formOf({ body, last_message_id }: { body: string; last_message_id: number }, files: File[]): FormData {
  const form = new FormData();
  form.set("body", body);
  form.set("last_message_id", String(last_message_id));
  for (const file of files) form.append("files", file);
  return form;
}

/** Inserts text at the cursor, or at the end without a cursor. */
function insertedAt(field: HTMLTextAreaElement | null, text: string, inserted: string): string {
  const at = field?.selectionStart ?? text.length;
  return `${text.slice(0, at)}${inserted}${text.slice(at)}`;
}

interface Template {
  id: number;
  name: string;
  body: string;
}

/** Inserts an answer template with the sender's name and the reference filled in. */
function TemplatePicker({
  filledIn,
  onPick,
}: {
  filledIn: { name: string; reference: string };
  onPick: (text: string) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data = [] } = useQuery({
    queryKey: ["answer-templates", "picker"],
    queryFn: async () =>
      (await call<{ results: Template[] }>("answer-templates/?filter[is_active]=true&per_page=100")).results,
    staleTime: 60_000,
  });
  function pick({ body }: Template) {
    setAnchor(null);
    onPick(body.replaceAll("{name}", filledIn.name).replaceAll("{reference}", filledIn.reference));
  }
  return (
    <>
      <Button size="small" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        Insert a template
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {data.length === 0 && <MenuItem disabled>No templates yet. Add them under Templates in the menu</MenuItem>}
        {data.map((template) => (
          <MenuItem key={template.id} onClick={() => pick(template)}>
            <ListItemText primary={template.name} secondary={`${template.body.slice(0, 70)}…`} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
