import { listOwnLists } from "#features/choices/service/own-lists.server.ts";
import { shareChoiceList } from "#features/choices/sharing/acts.server.ts";
import { readSharing } from "#features/choices/sharing/service/own-sharing.server.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { AddPerson, People } from "../components/people.tsx";
import { RoomView } from "../components/room-view.tsx";
import { receiveSharingForm } from "../forms/sharing.server.ts";
import { nothingRefused } from "../room-form.ts";
import type { Route } from "./+types/sharing";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const deps = context.get(depsContext);
  const lists = await listOwnLists(deps, student.id);
  const asked = url.searchParams.get("list");
  const listId = (lists.find(({ id }) => id === asked) ?? lists[0])?.id ?? null;
  return { listId, sharing: listId === null ? null : await readSharing(deps, student.id, listId) };
}

export const action = formAction(shareChoiceList, receiveSharingForm);

/** Secret links are on the page. */
export function headers() {
  return { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin" };
}

/** A student's list, with whom it is shared, and what they say of it. */
export default function SharingPage({ loaderData: { listId, sharing }, actionData }: Route.ComponentProps) {
  const { frame, sharing: m } = useMessages();
  const outcome = actionData ?? nothingRefused;
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: m.title() })} isIndexed={false} />
      {listId === null || sharing === null ? (
        <>
          <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
          <EmptyState text={m.no_lists()}>
            <ButtonLink to={patterns.choices}>{m.to_lists()}</ButtonLink>
          </EmptyState>
        </>
      ) : (
        <>
          <h1 className="text-2xl break-words md:text-3xl">{m.title_of({ name: sharing.room.list.name })}</h1>
          <p className="mt-1 max-w-reading text-muted">{m.lead()}</p>
          <People sharing={sharing} listId={listId} />
          <AddPerson sharing={sharing} outcome={outcome} listId={listId} />
          <RoomView room={sharing.room} outcome={outcome} listId={listId} />
          {sharing.room.people.some(({ has_answered: hasAnswered }) => hasAnswered) ? (
            <AskAgain listId={listId} />
          ) : null}
          <ButtonLink to={`${patterns.choices}?list=${listId}`} look="secondary" className="mt-6">
            {m.back()}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function AskAgain({ listId }: { listId: string }) {
  const { sharing: m } = useMessages();
  return (
    <form method="post" action="#room" className="mt-6">
      <input type="hidden" name="list" value={listId} />
      <Button type="submit" name="do" value="again" look="secondary">
        {m.again()}
      </Button>
      <p className="mt-1 text-sm text-muted">{m.again_hint()}</p>
    </form>
  );
}
