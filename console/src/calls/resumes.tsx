import { Box, Button, Checkbox, FormControlLabel, Link, MenuItem, TextField, Typography } from "@mui/material";
import { type FormEvent, useState } from "react";
import type { ResumeReview, StaffResume } from "../../../src/features/appointments/written/resume-contract.ts";
import { resumeLimits } from "../../../src/features/appointments/written/resume-rules.ts";
import type { StaffCallDetails } from "../../../src/staff/calls/contract.ts";
import { useCallAct } from "./use-calls.ts";
import { sectionWords } from "./words.ts";

type Comment = ResumeReview["comments"][number];

/** Résumés that the student shared for this call, and what the counsellor writes about each. */
export function Resumes({ one }: { one: StaffCallDetails }) {
  const [newest, ...earlier] = one.resumes;
  if (!newest) return null;
  return (
    <Box component="section" aria-label="Résumé" sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        Résumé
      </Typography>
      <Resume key={newest.version} one={one} resume={newest} />
      {earlier.map((resume) => (
        <Sent key={resume.version} resume={resume} />
      ))}
    </Box>
  );
}

function Resume({ one, resume }: { one: StaffCallDetails; resume: StaffResume }) {
  const { version, name, size_bytes: size } = resume;
  return (
    <>
      <Typography variant="body2">
        Version {version}:{" "}
        {size === null ? (
          `${name}. The student has removed the file.`
        ) : (
          <Link href={`/api/staff/calls/${one.id}/resumes/${version}/file`} download>
            {name} ({Math.max(1, Math.round(size / 1024))} KB)
          </Link>
        )}
      </Typography>
      {size !== null && (
        <Typography variant="body2" color="text.secondary">
          The file comes from outside and is not checked for viruses. The student sees each time that you open it.
        </Typography>
      )}
      <Sent resume={resume} />
      <ReviewForm one={one} resume={resume} />
    </>
  );
}

/** What the student reads already. */
function Sent({ resume: { version, reviews } }: { resume: StaffResume }) {
  return reviews.map((review) => (
    <Box key={review.version} component="details" sx={{ mt: 1 }}>
      <summary>
        Version {version}: you sent{" "}
        {review.version === 1 ? "your comments" : `version ${review.version} of your comments`}
      </summary>
      <Typography variant="body2" sx={{ whiteSpace: "pre-line" }}>
        {review.summary}
      </Typography>
      {review.comments.map((comment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two comments may be the same, and none moves
        <Typography key={index} variant="body2" sx={{ whiteSpace: "pre-line" }}>
          {placeInWords(comment)}: {comment.text}
        </Typography>
      ))}
    </Box>
  ));
}

function placeInWords({ page, section }: Comment): string {
  return [section && sectionWords[section], page && `page ${page}`].filter(Boolean).join(", ");
}

/** A comment with a number of its own, so that removing one leaves what was typed in the others. */
type Draft = Comment & { key: number };

function ReviewForm({ one, resume }: { one: StaffCallDetails; resume: StaffResume }) {
  const before = resume.draft ?? resume.reviews[0];
  const [comments, setComments] = useState<Draft[]>(() =>
    (before?.comments ?? []).map((comment, key) => ({ ...comment, key })),
  );
  const [summary, setSummary] = useState(before?.summary ?? "");
  const [deliverable, setDeliverable] = useState<number | null>(null);
  const deliverables = one.deliverables.filter(({ can_deliver: can }) => can);
  const change = useCallAct();
  const isNext = resume.reviews.length > 0;
  function write(isSent: boolean) {
    // What an earlier version delivered is delivered.
    const delivered = isSent && deliverables.some(({ id }) => id === deliverable) ? deliverable : null;
    const body = {
      comments: comments.map(({ key: _, ...comment }) => comment),
      summary,
      send: isSent,
      deliverable: delivered,
    };
    const done = isSent ? "The student can read it" : "Draft saved";
    change.mutate({
      path: `calls/${one.id}/resumes/${resume.version}/review/`,
      method: "PUT",
      body,
      done,
    });
  }
  function send(event: FormEvent) {
    event.preventDefault();
    write(true);
  }
  const setOne = (next: Draft) => setComments(comments.map((comment) => (comment.key === next.key ? next : comment)));
  const nextKey = Math.max(-1, ...comments.map(({ key }) => key)) + 1;
  return (
    <form onSubmit={send}>
      {isNext && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          What you sent stays. What you send now is version {(resume.reviews[0]?.version ?? 0) + 1}, and the student
          sees that it changes your comments.
        </Typography>
      )}
      {comments.map((comment) => (
        <CommentRow
          key={comment.key}
          comment={comment}
          onChange={setOne}
          onRemove={() => setComments(comments.filter(({ key }) => key !== comment.key))}
        />
      ))}
      <Button
        size="small"
        disabled={comments.length >= resumeLimits.comments}
        onClick={() => setComments([...comments, { key: nextKey, page: 1, section: null, text: "" }])}
      >
        Add a comment
      </Button>
      <TextField
        fullWidth
        required
        multiline
        minRows={3}
        margin="dense"
        label="Summary"
        value={summary}
        onChange={(event) => setSummary(event.target.value)}
        slotProps={{ htmlInput: { maxLength: resumeLimits.summary } }}
      />
      {deliverables.map(({ id, title }) => (
        <FormControlLabel
          key={id}
          control={
            <Checkbox checked={deliverable === id} onChange={(_, checked) => setDeliverable(checked ? id : null)} />
          }
          label={`This delivers “${title}”: the student confirms or disputes`}
        />
      ))}
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button size="small" disabled={change.isPending} onClick={() => write(false)}>
          Save as a draft
        </Button>
        <Button type="submit" variant="outlined" size="small" disabled={change.isPending}>
          {isNext ? "Send the new version" : "Send to the student"}
        </Button>
      </Box>
    </form>
  );
}

interface RowProps {
  comment: Draft;
  onChange: (comment: Draft) => void;
  onRemove: () => void;
}

function CommentRow({ comment, onChange, onRemove }: RowProps) {
  const place = comment.section ?? (comment.page === null ? "" : "page");
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "start", mt: 1 }}>
      <TextField
        select
        required
        size="small"
        label="Section"
        value={place}
        onChange={({ target: { value } }) =>
          onChange({
            ...comment,
            section: value === "page" ? null : (value as Comment["section"]),
            page: value === "page" ? (comment.page ?? 1) : comment.page,
          })
        }
        sx={{ minWidth: 170 }}
      >
        <MenuItem value="page">The page as a whole</MenuItem>
        {Object.entries(sectionWords).map(([section, words]) => (
          <MenuItem key={section} value={section}>
            {words}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        type="number"
        label="Page"
        required={comment.section === null}
        value={comment.page ?? ""}
        onChange={({ target: { value } }) => onChange({ ...comment, page: value === "" ? null : Number(value) })}
        slotProps={{ htmlInput: { min: 1, max: resumeLimits.pages } }}
        sx={{ width: 90 }}
      />
      <TextField
        size="small"
        required
        multiline
        label="Comment"
        value={comment.text}
        onChange={({ target: { value } }) => onChange({ ...comment, text: value })}
        slotProps={{ htmlInput: { maxLength: resumeLimits.comment } }}
        sx={{ flex: "1 1 220px" }}
      />
      <Button size="small" onClick={onRemove}>
        Remove
      </Button>
    </Box>
  );
}
