import { Form, useNavigation } from "react-router";
import type { Deliverable } from "#features/payments/deliverable-contract.ts";
import { maxDisputeLength } from "#features/payments/values.ts";
import type { FormOutcome } from "#http/act/form.server.ts";
import { callPath, ownOrderPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { TextField } from "#ui/form/field.tsx";
import { DraftNotice } from "#ui/offline/draft-notice.tsx";
import { useDraft, useDraftTaken } from "#ui/offline/use-draft.ts";

const looks: Record<Deliverable["state"], string> = {
  pending: "border-line-strong bg-sunken text-ink",
  delivered: "border-accent bg-accent-soft text-ink",
  confirmed: "border-good bg-good-soft text-good",
  disputed: "border-bad bg-bad-soft text-bad",
  cancelled: "border-line text-muted",
};

interface ItemProps {
  one: Deliverable;
  /** Of the order. */
  orderId: string;
  /** All shares of the order. */
  allShares: number;
  canJudge: boolean;
  /** Of the form that was sent to the page: null when it did not arrive. */
  outcome: FormOutcome<string> | null | undefined;
}

/** One thing that an order promises: its state, its day, and the student's word about it. */
export function DeliverableItem({ one, orderId, allShares, canJudge, outcome }: ItemProps) {
  const m = useMessages();
  const { title, description, state } = one;
  useDraftTaken(draftOf(one), state !== "delivered");
  return (
    <li className="card p-4 sm:p-5" id={`deliverable-${one.id}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg wrap-anywhere">{title}</h3>
        <p className="flex flex-wrap gap-2">
          {one.is_late ? (
            <span className="inline-block rounded-md border border-bad bg-bad-soft px-2 text-sm font-semibold text-bad">
              {m.deliverables.late()}
            </span>
          ) : null}
          <span className={`inline-block rounded-md border px-2 text-sm font-semibold ${looks[state]}`}>
            {m.deliverables.state({ state })}
          </span>
        </p>
      </div>
      {description ? <p className="mt-1 wrap-anywhere">{description}</p> : null}
      <p className="mt-1 text-muted">
        {m.deliverables.due({ day: one.due_on })} · {m.deliverables.share({ share: one.share, all: allShares })}
      </p>
      <History one={one} />
      {one.calls > 0 && canJudge ? (
        <ButtonLink to={callPath(one.id)} className="mt-3">
          {m.deliverables.call()}
          <span className="sr-only">: {title}</span>
        </ButtonLink>
      ) : null}
      {state === "delivered" && canJudge ? <Judge one={one} orderId={orderId} outcome={outcome} /> : null}
      {state === "delivered" && one.confirm_by ? (
        <p className="mt-3 text-sm text-muted">{m.deliverables.confirm_by({ day: one.confirm_by })}</p>
      ) : null}
    </li>
  );
}

/** What staff and student wrote. */
function History({ one }: { one: Deliverable }) {
  const m = useMessages();
  const { note, dispute, answer, delivered_at: deliveredAt, confirmed_by: who, confirmed_at: confirmedAt } = one;
  const said = [
    deliveredAt && m.deliverables.delivered_on({ day: deliveredAt }),
    note && m.deliverables.note({ note }),
    dispute && m.deliverables.your_words({ words: dispute }),
    answer && m.deliverables.answer({ words: answer }),
    who && confirmedAt && m.deliverables.confirmed_by({ who, day: confirmedAt }),
    one.state === "disputed" && m.deliverables.dispute_open(),
  ].filter((text): text is string => typeof text === "string" && text !== "");
  if (said.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1 border-line border-l-4 pl-3">
      {said.map((text) => (
        <li key={text} className="wrap-anywhere whitespace-pre-line">
          {text}
        </li>
      ))}
    </ul>
  );
}

const storedFields = ["words"];
const draftOf = ({ id }: Deliverable) => `dispute:${id}`;

/** The student's word: one tap confirms, words dispute. */
function Judge({ one, orderId, outcome }: Pick<ItemProps, "one" | "orderId" | "outcome">) {
  const m = useMessages();
  const isSending = useNavigation().state !== "idle";
  const draft = useDraft(draftOf(one), storedFields);
  const own = outcome?.values.id === String(one.id) ? outcome : null;
  const errors = own?.errors ?? {};
  const isOpen = Object.keys(errors).length > 0 || draft.isRestored || outcome === null;
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <Form method="post" action={ownOrderPath(orderId)}>
        <input type="hidden" name="id" value={one.id} />
        <Button type="submit" name="intent" value="confirm" isBusy={isSending}>
          {m.deliverables.confirm()}
          <span className="sr-only">: {m.deliverables.confirm_one({ title: one.title })}</span>
        </Button>
      </Form>
      <details open={isOpen || undefined} className="w-full">
        <summary className="link tap-row cursor-pointer font-semibold">
          {m.deliverables.dispute()} <span className="sr-only">: {one.title}</span>
        </summary>
        <Form
          ref={draft.form}
          method="post"
          action={ownOrderPath(orderId)}
          noValidate
          onInput={draft.save}
          onSubmit={draft.saveToSend}
          className="mt-2 grid justify-items-start gap-3 *:w-full"
        >
          <ErrorSummary errors={errors} />
          <DraftNotice draft={draft} isNotSent={outcome === null && !isSending} />
          <input type="hidden" name="id" value={one.id} />
          <input type="hidden" name="intent" value="dispute" />
          <TextField
            name="words"
            id={`words-${one.id}`}
            label={m.deliverables.dispute_label()}
            hint={m.deliverables.dispute_hint()}
            error={errors.words}
            defaultValue={own?.values.words}
            maxLength={maxDisputeLength}
            className="h-28"
            required
          />
          <Button type="submit" look="secondary" isBusy={isSending}>
            {m.deliverables.dispute_send()}
          </Button>
        </Form>
      </details>
    </div>
  );
}
