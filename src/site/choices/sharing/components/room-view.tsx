import type { Room } from "#features/choices/sharing/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Notice } from "#ui/page/notice.tsx";
import type { RoomOutcome } from "../room-form.ts";
import { RoomComments } from "./room-comments.tsx";
import { RoomOpinions } from "./room-opinions.tsx";
import { usePersonName } from "./room-parts.ts";
import { WeighForm } from "./weigh-form.tsx";

/** The list with what its readers say of it, as the student and each guest see it. */
export function RoomView({ room, outcome, listId = "" }: { room: Room; outcome: RoomOutcome; listId?: string }) {
  return (
    <>
      {outcome.refused ? <Notice isBad>{outcome.refused}</Notice> : null}
      <RoomRows room={room} />
      <Answers room={room} outcome={outcome} listId={listId} />
      <RoomComments room={room} outcome={outcome} listId={listId} />
    </>
  );
}

function RoomRows({ room: { list, opinions } }: { room: Room }) {
  const { sharing: m } = useMessages();
  const verdicts = new Map(opinions?.rows.map(({ row, verdict }) => [row, verdict]));
  return (
    <section aria-labelledby="rows-heading" className="mt-6">
      <h2 id="rows-heading" className="text-xl">
        {m.the_list()}
      </h2>
      {list.rows.length === 0 ? <p className="mt-1 text-muted">{m.list_empty()}</p> : null}
      <ol className="card mt-2 divide-y divide-line">
        {list.rows.map(({ key, institute, programme, code, group }, index) => (
          <li key={key} className="flex gap-3 px-3 py-2">
            <span className="figure min-w-8 text-muted">{index + 1}</span>
            <span className="min-w-0 flex-1 break-words">
              <strong className="font-semibold">{programme}</strong>
              {institute ? <span className="block text-sm">{institute}</span> : null}
              {code || group ? (
                <span className="block text-sm text-muted">{[code, group].filter(Boolean).join(" · ")}</span>
              ) : null}
            </span>
            {opinions ? <Verdict verdict={verdicts.get(key)} /> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Verdict({ verdict = "free" }: { verdict: "vetoed" | "unseen" | "free" | undefined }) {
  const { sharing: m } = useMessages();
  const looks = { vetoed: "font-semibold text-bad", unseen: "text-muted", free: "text-good" };
  return <span className={`shrink-0 text-sm ${looks[verdict]}`}>{m.row_verdict({ verdict })}</span>;
}

/** Who has answered; one's own answer; and everybody's, once all have answered. */
function Answers({ room, outcome, listId }: { room: Room; outcome: RoomOutcome; listId: string }) {
  const { sharing: m } = useMessages();
  const nameOf = usePersonName(room);
  const asked = room.people.filter(({ is_asked: isAsked, has_answered: hasAnswered }) => isAsked || hasAnswered);
  const isAsked = asked.some(({ id }) => id === room.me) && (room.may === "own" || room.may === "weigh");
  return (
    <section id="room" aria-labelledby="room-heading" className="mt-8 scroll-mt-4">
      <h2 id="room-heading" className="text-xl">
        {m.room()}
      </h2>
      <p className="mt-1 max-w-reading text-muted">{asked.length > 0 ? m.room_how() : m.room_none()}</p>
      <ul className="mt-2">
        {asked.map(({ id, has_answered: hasAnswered }) => (
          <li key={id} className="break-words">
            {hasAnswered ? m.answered({ name: nameOf(id) }) : m.waiting({ name: nameOf(id) })}
          </li>
        ))}
      </ul>
      {room.opinions ? <RoomOpinions room={room} opinions={room.opinions} /> : null}
      {isAsked && room.is_fixed ? <p className="mt-4 text-muted">{m.weigh_fixed()}</p> : null}
      {isAsked && !room.is_fixed ? <WeighForm room={room} outcome={outcome} listId={listId} /> : null}
    </section>
  );
}

/** The name under which a list was shared, for the head of the guest's page. */
export function ownNameIn({ people, me }: Room): string {
  return people.find(({ id }) => id === me)?.name ?? "";
}
