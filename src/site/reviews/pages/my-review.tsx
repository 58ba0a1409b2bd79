import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { deleteOwnReview, writeOwnReview } from "#features/reviews/acts.server.ts";
import type { OwnReview } from "#features/reviews/contract.ts";
import { maxReviewLength } from "#features/reviews/limits.ts";
import { displayName, getOwnReview } from "#features/reviews/service/own-review.server.ts";
import { actForm, button, type FormOutcome } from "#http/act/form.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { TextField } from "#ui/form/field.tsx";
import { Link } from "#ui/link.tsx";
import { DraftNotice, NotSent } from "#ui/offline/draft-notice.tsx";
import { revalidateUnlessUnsent, sendOrKeep } from "#ui/offline/send-or-keep.ts";
import { useDraft, useDraftTaken } from "#ui/offline/use-draft.ts";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { Stars } from "../components/review-card.tsx";
import { StarField } from "../components/star-field.tsx";
import type { Route } from "./+types/my-review";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const deps = context.get(depsContext);
  const [review, name] = await Promise.all([getOwnReview(deps, student.id), displayName(deps, student.id)]);
  return { review, name, owner: student.id };
}

export const action = actForm({
  write: button(writeOwnReview, (isChanged) => (isChanged ? "sent" : "unchanged")),
  remove: button(deleteOwnReview, () => "removed"),
});

const noErrors: FieldErrors = {};

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

const storedFields = ["rating", "review"];
const draftOf = (owner: number) => `review:${owner}`;

/** One's one review of the service: its state, and the form that writes, changes or deletes it. */
export default function MyReview({ loaderData: { review, name, owner }, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const said = actionData?.done;
  const isIdle = useNavigation().state === "idle";
  const [lastSent, setLastSent] = useState<"review" | "removal" | null>(null);
  const unsent = actionData === null && isIdle ? lastSent : null;
  useDraftTaken(draftOf(owner), said && actionData);
  return (
    <>
      <PageHead title={m.frame.title({ page: m.reviews.mine_title() })} isIndexed={false} />
      <Link to={patterns.dashboard} className="link tap-row gap-2">
        <Icon name="arrow-left" className="size-4" strokeWidth={1.5} aria-hidden="true" />
        {m.dashboard.back()}
      </Link>
      <h1 className="text-2xl md:text-3xl">{m.reviews.mine_title()}</h1>
      <p className="mt-2">{m.reviews.intro()}</p>
      {said ? <Notice>{m.reviews[said]()}</Notice> : null}
      {review ? <Standing review={review} /> : null}
      <ReviewForm
        key={review?.updated_at ?? "none"}
        review={review}
        name={name}
        owner={owner}
        outcome={actionData}
        isNotSent={unsent === "review"}
        onSend={() => setLastSent("review")}
      />
      {review ? <Removal isNotSent={unsent === "removal"} onSend={() => setLastSent("removal")} /> : null}
    </>
  );
}

function Standing({ review }: { review: OwnReview }) {
  const m = useMessages();
  const format = useFormat();
  const { state } = review;
  return (
    <section className="card mt-6 grid gap-3 p-5" aria-labelledby="standing">
      <h2 id="standing" className="text-xl">
        {m.reviews[`state_${state}`]()}
      </h2>
      <p>{m.reviews[`says_${state}`]()}</p>
      {state === "refused" ? (
        <>
          <p className="wrap-anywhere whitespace-pre-line border-bad border-l-4 pl-3">{review.refusal}</p>
          <p>{m.reviews.refused_hint()}</p>
        </>
      ) : null}
      <Stars rating={review.rating} />
      <blockquote className="wrap-anywhere whitespace-pre-line">{review.review}</blockquote>
      <p className="wrap-anywhere text-muted text-sm">
        {review.student_name} · {m.reviews.written({ when: format.date(review.updated_at) })}
      </p>
    </section>
  );
}

function ReviewForm({
  review,
  name,
  owner,
  outcome,
  isNotSent,
  onSend,
}: {
  review: OwnReview | null;
  name: string;
  owner: number;
  outcome: FormOutcome<string> | null | undefined;
  isNotSent: boolean;
  onSend: () => void;
}) {
  const m = useMessages();
  const isSending = useNavigation().state !== "idle";
  const errors = outcome?.errors ?? noErrors;
  const values = outcome?.values ?? {};
  const draft = useDraft(draftOf(owner), storedFields);
  return (
    <Form
      ref={draft.form}
      id="form"
      method="post"
      noValidate
      onInput={draft.save}
      onSubmit={() => {
        draft.saveToSend();
        onSend();
      }}
      className="card mt-6 grid gap-5 p-5"
    >
      <h2 className="text-xl">{review ? m.reviews.form_edit() : m.reviews.form_new()}</h2>
      <ErrorSummary errors={errors} />
      <DraftNotice draft={draft} isNotSent={isNotSent} />
      {review ? <p>{m.reviews.edit_warning()}</p> : null}
      <StarField rating={Number(values.rating ?? review?.rating ?? 0)} error={errors.rating} />
      <TextField
        name="review"
        label={m.reviews.text()}
        hint={m.reviews.text_hint({ max: maxReviewLength })}
        error={errors.review}
        defaultValue={values.review ?? review?.review}
        maxLength={maxReviewLength}
        className="h-40"
        required
      />
      <p className="wrap-anywhere text-muted text-sm">{m.reviews.shown_as({ name })}</p>
      <Button type="submit" isBusy={isSending}>
        {isSending ? m.reviews.sending() : review ? m.reviews.save() : m.reviews.send()}
      </Button>
    </Form>
  );
}

function Removal({ isNotSent, onSend }: { isNotSent: boolean; onSend: () => void }) {
  const m = useMessages();
  return (
    <Form method="post" onSubmit={onSend} className="card mt-6 grid justify-items-start gap-4 p-5">
      {isNotSent ? <NotSent text={m.drafts.change_not_sent()} canSend /> : null}
      <div>
        <h2 className="text-xl">{m.reviews.remove_title()}</h2>
        <p className="mt-1">{m.reviews.remove_hint()}</p>
      </div>
      <input type="hidden" name="intent" value="remove" />
      <Button type="submit" look="secondary">
        {m.reviews.remove()}
      </Button>
    </Form>
  );
}
