import { Alert, Box, Button, Card, CardContent, Checkbox, Link, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import { Link as RouterLink, useSearchParams } from "react-router";
import type { StaffReview } from "../../../src/staff/people/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { EmptyPage } from "../shared/empty-page.tsx";
import { Pager, queryOf, SearchBar } from "./search-bar.tsx";
import { usePeopleCall, useReviews } from "./use-people.ts";

const stateWords: Record<StaffReview["state"], string> = {
  waiting: "Waiting",
  published: "Published",
  refused: "Refused",
};

/** Student reviews, pending first, to be published or rejected with a reason. */
export default function ReviewsPage() {
  const [params] = useSearchParams();
  const { data, error } = useReviews(queryOf(params));
  const act = usePeopleCall();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const chosen = (data?.results ?? []).filter(({ id, state }) => ticked.has(id) && state !== "published");
  function publishAll() {
    const reviews = chosen.map(({ id, updated_at }) => ({ id, updated_at }));
    const done = "Published, except reviews that changed in the meantime";
    act.mutate({ path: "reviews/publish/", body: { reviews }, done }, { onSuccess: () => setTicked(new Set()) });
  }
  function tick(id: number) {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  }
  return (
    <>
      <Title title="Reviews" />
      <SearchBar label="Reviews" placeholder="Words or name" states={Object.entries(stateWords)} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.count === 0 && <EmptyPage heading="No reviews found">No review matches your search.</EmptyPage>}
      <Button disabled={chosen.length === 0 || act.isPending} onClick={publishAll}>
        Publish {chosen.length} ticked
      </Button>
      {data?.results.map((review) => (
        <ReviewCard
          key={review.id}
          review={review}
          act={act}
          isTicked={ticked.has(review.id)}
          onTick={() => tick(review.id)}
        />
      ))}
      {data && data.count > 0 && <Pager count={data.count} />}
    </>
  );
}

interface CardProps {
  review: StaffReview;
  act: ReturnType<typeof usePeopleCall>;
  isTicked: boolean;
  onTick: () => void;
}

function ReviewCard({ review, act, isTicked, onTick }: CardProps) {
  const [isRefusing, setRefusing] = useState(false);
  const { id, student_name: name, state, updated_at } = review;
  const decide = (call: "publish" | "undo", done: string) =>
    act.mutate({ path: `reviews/${id}/${call}/`, body: { updated_at }, done });
  return (
    <Card component="article" aria-label={`Review of ${name}`} sx={{ mt: 1 }}>
      <CardContent sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}>
        <Checkbox
          checked={isTicked}
          onChange={onTick}
          slotProps={{ input: { "aria-label": `Choose the review of ${name}` } }}
        />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="body2" color="text.secondary">
            <strong>{stateWords[state]}</strong>, {review.rating} of 5, by{" "}
            {review.student_id === null ? (
              name
            ) : (
              <Link component={RouterLink} to={`/students/${review.student_id}`}>
                {name}
              </Link>
            )}
            , {timeInIndia(updated_at)}
            {review.is_sample && ", sample"}
          </Typography>
          <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{review.review}</Typography>
          {review.refusal && <Typography variant="body2">The student reads: {review.refusal}</Typography>}
        </Box>
        <Box sx={{ display: "flex", gap: 0.5 }}>
          {state !== "published" && <Button onClick={() => decide("publish", "Review published")}>Publish</Button>}
          {state !== "refused" && <Button onClick={() => setRefusing(true)}>Refuse</Button>}
          {state !== "waiting" && <Button onClick={() => decide("undo", "Review waiting again")}>Undo</Button>}
        </Box>
      </CardContent>
      <RefusalDialog review={review} act={act} isOpen={isRefusing} onClose={() => setRefusing(false)} />
    </Card>
  );
}

type RefusalProps = Pick<CardProps, "review" | "act"> & { isOpen: boolean; onClose: () => void };

function RefusalDialog({ review: { id, updated_at, student_name: name }, act, isOpen, onClose }: RefusalProps) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Refuse the review of ${name}?`}
      confirmLabel="Refuse"
      isDanger
      isBusy={act.isPending || reason.trim() === ""}
      onCancel={onClose}
      onConfirm={() =>
        act.mutate(
          { path: `reviews/${id}/refuse/`, body: { updated_at, reason }, done: "Review refused" },
          { onSuccess: onClose },
        )
      }
    >
      <TextField
        label="Reason, shown to the student"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ConfirmDialog>
  );
}
