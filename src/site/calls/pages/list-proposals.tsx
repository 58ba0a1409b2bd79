import { Form, redirect, useNavigation } from "react-router";
import { answerListProposals } from "#features/appointments/written/acts.server.ts";
import { listProposals } from "#features/appointments/written/answer-proposals.server.ts";
import type { ListProposal } from "#features/appointments/written/proposal-contract.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import { wallClock } from "#lib/clock.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";
import { revalidateUnlessUnsent, sendOrKeep } from "#ui/offline/send-or-keep.ts";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import type { Route } from "./+types/list-proposals";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const all = await listProposals(context.get(depsContext), student.id);
  const open = Map.groupBy(
    all.filter(({ state }) => state === "open"),
    ({ list }) => list,
  );
  const isDone = new URL(request.url).searchParams.has("done");
  return { open: [...open.values()], answered: all.filter(({ state }) => state !== "open"), isDone };
}

const show = () => redirect(`${patterns.listProposals}?done`, 303);
const answer = (word: "accept" | "decline") => ({
  input: (form: FormData) => ({ ids: form.getAll("ids").map(Number), answer: word }),
});

export const action = actForm({
  accept: button(answerListProposals, show, answer("accept")),
  decline: button(answerListProposals, show, answer("decline")),
});

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function headers() {
  return { "Cache-Control": "private, no-store" };
}

/** Changes that counsellors propose to choice lists: a yes or no to each, or to all. */
export default function ListProposalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, calls, written: m } = useMessages();
  const { open, answered, isDone } = loaderData;
  const refusal = actionData === null ? calls.not_sent() : actionData && Object.values(actionData.errors)[0];
  return (
    <>
      <PageHead title={frame.title({ page: m.proposals() })} isIndexed={false} />
      <Link to={patterns.myPackage} className="link tap-row gap-2">
        <Icon name="arrow-left" className="size-4" strokeWidth={1.5} aria-hidden="true" />
        {m.back()}
      </Link>
      <h1 className="text-2xl md:text-3xl">{m.proposals()}</h1>
      <p className="mt-2">{m.proposals_lead()}</p>
      {refusal ? <Notice isBad>{refusal}</Notice> : null}
      {isDone && !refusal ? <Notice>{m.answered()}</Notice> : null}
      {open.length === 0 ? <p className="mt-6">{m.proposals_none()}</p> : null}
      {open.map((proposals) => (
        <OfList key={proposals[0]?.list} proposals={proposals} />
      ))}
      <Answered proposals={answered} />
    </>
  );
}

function OfList({ proposals }: { proposals: ListProposal[] }) {
  const { written: m } = useMessages();
  const [first] = proposals;
  if (!first) return null;
  const fitting = proposals.filter(({ fits }) => fits);
  return (
    <section aria-labelledby={`list-${first.list}`} className="mt-6">
      <h2 id={`list-${first.list}`} className="text-xl wrap-anywhere">
        {first.list_name}
      </h2>
      <Link to={`${patterns.choices}?list=${first.list}`} className="link tap-row wrap-anywhere">
        {m.open_list({ list: first.list_name })}
      </Link>
      <ul className="mt-2 grid gap-2">
        {proposals.map((one) => (
          <li key={one.id} className="card p-4 wrap-anywhere">
            <Change one={one} />
            {one.fits ? null : <p className="mt-1 font-semibold">{m.unfit()}</p>}
            <Answer proposals={[one]} labels={{ accept: one.fits ? m.accept() : null, decline: m.decline() }} />
          </li>
        ))}
      </ul>
      {fitting.length > 1 ? (
        <Answer
          proposals={fitting}
          labels={{ accept: m.accept_all({ count: fitting.length }), decline: m.decline_all() }}
        />
      ) : null}
    </section>
  );
}

function Change({ one: { kind, name, after, reason, author, proposed_at: at } }: { one: ListProposal }) {
  const { written: m } = useMessages();
  const format = useFormat();
  return (
    <>
      <p className="font-semibold">{m.change({ kind, name })}</p>
      {kind === "remove" ? null : <p>{m.place({ has: after ? "yes" : "no", after })}</p>}
      <p className="mt-1 whitespace-pre-line">{m.change_reason({ reason })}</p>
      <p className="text-sm text-muted">{m.proposed_by({ author, day: format.date(wallClock(at).day) })}</p>
    </>
  );
}

interface AnswerProps {
  proposals: ListProposal[];
  /** accept null: it no longer fits. */
  labels: { accept: string | null; decline: string };
}

/** Yes and no to one change, or to several. */
function Answer({ proposals, labels: { accept, decline } }: AnswerProps) {
  const isSending = useNavigation().state !== "idle";
  const about = proposals.length === 1 ? proposals[0]?.name : undefined;
  return (
    <Form method="post" className="mt-3 flex flex-wrap gap-3">
      {proposals.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      {accept === null ? null : (
        <Button type="submit" name="intent" value="accept" isBusy={isSending}>
          {accept}
          {about ? <span className="sr-only">: {about}</span> : null}
        </Button>
      )}
      <Button type="submit" name="intent" value="decline" look="secondary" isBusy={isSending}>
        {decline}
        {about ? <span className="sr-only">: {about}</span> : null}
      </Button>
    </Form>
  );
}

function Answered({ proposals }: { proposals: ListProposal[] }) {
  const { written: m } = useMessages();
  if (proposals.length === 0) return null;
  return (
    <section aria-labelledby="answered" className="mt-8">
      <h2 id="answered" className="text-xl">
        {m.answered_heading()}
      </h2>
      <ul className="mt-2 grid gap-2">
        {proposals.map((one) => (
          <li key={one.id} className="card p-3 wrap-anywhere">
            <p className="text-sm">
              {one.list_name}: {m.state({ state: one.state })}
            </p>
            <Change one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
