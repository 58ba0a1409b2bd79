import type { Room } from "#features/choices/sharing/contract.ts";
import { roomLimits } from "#features/choices/sharing/room-rules.ts";
import { itemAt } from "#lib/lookups.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Field, TextField } from "#ui/form/field.tsx";
import type { RoomOutcome } from "../room-form.ts";
import { rowName, usePersonName } from "./room-parts.ts";

/** What people wrote, and the form to write more, where the link allows it. */
export function RoomComments({ room, outcome, listId }: { room: Room; outcome: RoomOutcome; listId: string }) {
  const { sharing: m } = useMessages();
  const { comments, may } = room;
  return (
    <section id="comments" aria-labelledby="comments-heading" className="mt-8 scroll-mt-4">
      <h2 id="comments-heading" className="text-xl">
        {m.comments()}
      </h2>
      {comments.length === 0 ? <p className="mt-1 text-muted">{m.comments_none()}</p> : null}
      <ul className="mt-2 grid gap-3">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} room={room} listId={listId} />
        ))}
      </ul>
      {may === "read" ? null : <CommentForm room={room} outcome={outcome} listId={listId} />}
    </section>
  );
}

function Comment({ comment, room, listId }: { comment: Room["comments"][number]; room: Room; listId: string }) {
  const { sharing: m } = useMessages();
  const format = useFormat();
  const nameOf = usePersonName(room);
  const { id, by, row, text, written_at: writtenAt } = comment;
  const place = room.list.rows.findIndex(({ key }) => key === row) + 1;
  const isDeletable = room.may === "own" || (room.may !== "read" && by === room.me);
  return (
    <li className="card p-3">
      <p className="text-sm text-muted">
        <strong className="font-semibold text-ink">{nameOf(by)}</strong> · {format.date(writtenAt)}
      </p>
      {row === null ? null : (
        <p className="text-sm break-words">
          {place > 0
            ? m.comment_about({ number: place, name: rowName(itemAt(room.list.rows, place - 1)) })
            : m.comment_gone()}
        </p>
      )}
      <p className="mt-1 whitespace-pre-line break-words">{text}</p>
      {isDeletable ? (
        <form method="post" action="#comments">
          <input type="hidden" name="list" value={listId} />
          <Button type="submit" name="do" value={`uncomment:${id}`} look="quiet" className="px-0">
            {m.comment_delete()}
          </Button>
        </form>
      ) : null}
    </li>
  );
}

function CommentForm({
  room,
  outcome: { errors, comment },
  listId,
}: {
  room: Room;
  outcome: RoomOutcome;
  listId: string;
}) {
  const { sharing: m } = useMessages();
  return (
    <form method="post" action="#comments" className="card mt-4 grid gap-4 p-4" autoComplete="off">
      <input type="hidden" name="list" value={listId} />
      <input type="hidden" name="keys" value={room.list.rows.map(({ key }) => key).join(",")} />
      <TextField
        name="text"
        label={m.comment()}
        hint={m.comment_hint()}
        rows={3}
        maxLength={roomLimits.comment}
        defaultValue={comment?.text ?? ""}
        error={errors.text}
        required
      />
      {room.list.rows.length > 0 ? (
        <Field
          name="place"
          label={m.comment_row()}
          inputMode="numeric"
          maxLength={4}
          defaultValue={comment?.place ?? ""}
          error={errors.place}
        />
      ) : null}
      <Button type="submit" name="do" value="comment" className="justify-self-start">
        {m.comment_send()}
      </Button>
    </form>
  );
}
