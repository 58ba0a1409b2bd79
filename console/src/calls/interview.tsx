import { Box, Button, MenuItem, TextField, Typography } from "@mui/material";
import { type FormEvent, type ReactNode, useState } from "react";
import type { MockInterview } from "../../../src/features/appointments/written/interview-contract.ts";
import { interviewLimits, maxRating } from "../../../src/features/appointments/written/interview-rules.ts";
import type { StaffCallDetails } from "../../../src/staff/calls/contract.ts";
import { useCallAct } from "./use-calls.ts";
import { interviewPoints, interviewWords } from "./words.ts";

/** What a mock interview was like, as the student reads it; their question, and its answer. */
export function Interview({ one }: { one: StaffCallDetails }) {
  const { interview } = one;
  const hasBegun = Date.parse(one.starts_at) <= Date.now();
  if (one.subject !== "mock_interview") return null;
  return (
    <Box component="section" aria-label="Mock interview" sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        Mock interview
      </Typography>
      {!hasBegun && <Typography variant="body2">You write it down when the call has begun.</Typography>}
      {hasBegun && !interview?.question && <InterviewForm id={one.id} interview={interview} />}
      {interview?.question && <Written interview={interview} />}
      {interview?.question && <Answer id={one.id} interview={interview} />}
    </Box>
  );
}

function Written({ interview: { field, ratings, notes, questions } }: { interview: MockInterview }) {
  return (
    <>
      <Typography variant="body2">
        {field}. {interviewPoints.map((point) => `${interviewWords[point]}: ${ratings[point]}`).join(", ")}.
      </Typography>
      <Lines>{notes}</Lines>
      <Lines>{questions.join("\n")}</Lines>
    </>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ mt: 1, whiteSpace: "pre-line" }}>
      {children}
    </Typography>
  );
}

type Ratings = MockInterview["ratings"];

function InterviewForm({ id, interview }: { id: number; interview: MockInterview | null }) {
  const [field, setField] = useState(interview?.field ?? "");
  const [questions, setQuestions] = useState(interview?.questions.join("\n") ?? "");
  const [ratings, setRatings] = useState<Partial<Ratings>>(interview?.ratings ?? {});
  const [notes, setNotes] = useState(interview?.notes ?? "");
  const change = useCallAct();
  function send(event: FormEvent) {
    event.preventDefault();
    const lines = questions.split("\n").filter((line) => line.trim() !== "");
    const body = { field, questions: lines, ratings, notes };
    change.mutate({ path: `calls/${id}/interview/`, method: "PUT", body, done: "The student can read it" });
  }
  return (
    <form onSubmit={send}>
      <Words label="Field" value={field} onChange={setField} maxLength={interviewLimits.field} />
      <Words label="Questions asked, one on each line" value={questions} onChange={setQuestions} isLong />
      {interviewPoints.map((point) => (
        <TextField
          key={point}
          select
          required
          margin="dense"
          label={interviewWords[point]}
          value={ratings[point] ?? ""}
          onChange={(event) => setRatings({ ...ratings, [point]: Number(event.target.value) })}
          sx={{ mr: 1, minWidth: 180 }}
        >
          {Array.from({ length: maxRating }, (_, index) => index + 1).map((rating) => (
            <MenuItem key={rating} value={rating}>
              {rating} of {maxRating}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <Words label="Notes" value={notes} onChange={setNotes} maxLength={interviewLimits.notes} isLong />
      <Button type="submit" variant="outlined" size="small" disabled={change.isPending}>
        {interview ? "Correct it" : "Give it to the student"}
      </Button>
    </form>
  );
}

function Answer({ id, interview: { question, answer } }: { id: number; interview: MockInterview }) {
  const [text, setText] = useState("");
  const change = useCallAct();
  function send(event: FormEvent) {
    event.preventDefault();
    change.mutate({ path: `calls/${id}/interview/answer/`, body: { answer: text }, done: "Answered" });
  }
  return (
    <>
      <Lines>The student asks: {question}</Lines>
      {answer && <Lines>Your answer: {answer}</Lines>}
      {!answer && (
        <form onSubmit={send}>
          <Words label="Your one answer" value={text} onChange={setText} maxLength={interviewLimits.answer} isLong />
          <Button type="submit" variant="outlined" size="small" disabled={change.isPending}>
            Answer
          </Button>
        </form>
      )}
    </>
  );
}

interface WordsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  isLong?: boolean;
}

function Words({ label, value, onChange, maxLength, isLong = false }: WordsProps) {
  return (
    <TextField
      fullWidth
      required
      multiline={isLong}
      margin="dense"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength } }}
    />
  );
}
