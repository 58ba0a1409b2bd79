import { type PointerEvent, useEffect, useRef } from "react";
import { maxNoteLength } from "#features/wishlist/saved-item.ts";
import { comparePath } from "#lib/addresses.ts";
import { useFormat, useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { CompanyMark } from "#site/jobs/components/company-mark.tsx";
import { Tag } from "#ui/drawing/badge.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Picture } from "#ui/drawing/picture.tsx";
import { Link } from "#ui/link.tsx";
import { DraftNotice } from "#ui/offline/draft-notice.tsx";
import { useDraft } from "#ui/offline/use-draft.ts";
import type { ListItem } from "./list-item.ts";

/** The form that the buttons of a list belong to. */
export const listFormId = "my-list";

/**
 * One saved item in the student's own list. Its buttons belong to the list's form; the note is a form of its own.
 *
 * @param place from 1
 * @param onGrab the handle was taken hold of
 */
export function EntryCard({
  item,
  place,
  count,
  isDragged,
  isNoteNotSent,
  onGrab,
}: {
  item: ListItem;
  place: number;
  count: number;
  isDragged: boolean;
  isNoteNotSent: boolean;
  onGrab: (event: PointerEvent, item: ListItem) => void;
}) {
  const m = useMessages();
  const placeLine = usePlaceLine();
  const { id, name, path } = item;
  return (
    <li
      id={`entry-${id}`}
      data-entry={id}
      className={`card relative scroll-mt-4 p-3 sm:p-4 print:break-inside-avoid ${isDragged ? "border-accent shadow-card" : ""}`}
    >
      <div className="flex gap-3">
        <Mark item={item} isFirst={place === 1} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg leading-snug">
            <span className="sr-only">{m.wishlist.place({ place, count })}: </span>
            <span aria-hidden="true" className="figure mr-1.5 text-muted">
              {place}.
            </span>
            {name}
          </h2>
          <p className="text-muted">{placeLine(new Set(item.place))}</p>
          <State item={item} />
        </div>
      </div>
      <Tags item={item} />
      {item.note ? <p className="mt-2 rounded-control bg-sunken px-3 py-2 whitespace-pre-line">{item.note}</p> : null}
      <div className="no-print mt-2 flex flex-wrap items-center gap-1">
        {path ? (
          <Link to={path} aria-label={m.wishlist.view_details_of({ name })} className="list-button max-sm:flex-1">
            {m.wishlist.view_details()}
          </Link>
        ) : null}
        {path && item.kind === "college" ? (
          <Link
            to={comparePath(`college-${item.itemId}`)}
            aria-label={m.wishlist.compare_of({ name })}
            className="list-button max-sm:flex-1"
          >
            {m.wishlist.compare()}
          </Link>
        ) : null}
        <MoveButtons item={item} place={place} count={count} onGrab={onGrab} />
      </div>
      <NoteForm item={item} isNotSent={isNoteNotSent} />
    </li>
  );
}

function Mark({ item, isFirst }: { item: ListItem; isFirst: boolean }) {
  if (item.kind === "job") return <CompanyMark company={item.place[0] ?? ""} />;
  return (
    <Picture
      photo={item.photo ?? undefined}
      alt=""
      kind={item.kind === "college" ? "campus" : "house"}
      id={item.itemId}
      tint={item.tint}
      className="size-18 shrink-0 rounded-control sm:h-20 sm:w-28"
      isFirst={isFirst}
    />
  );
}

/** What one has to know before going there: it is gone, or until when one can apply. */
function State({ item }: { item: ListItem }) {
  const m = useMessages();
  const format = useFormat();
  if (item.path === null) return <p className="font-semibold text-bad">{m.wishlist.not_listed()}</p>;
  if (item.applyBy === null) return null;
  const date = format.date(item.applyBy);
  return item.isOpen ? (
    <p className="font-semibold">{m.wishlist.apply_by({ date })}</p>
  ) : (
    <p className="text-bad">{m.wishlist.closed({ date })}</p>
  );
}

function Tags({ item: { tags, tint } }: { item: ListItem }) {
  if (tags.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5" data-tint={tint}>
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Tag>{tag}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** Up, down and out by buttons, which need no script; the handle, for a finger or a mouse, does. */
function MoveButtons({
  item: { id, name },
  place,
  count,
  onGrab,
  item,
}: Pick<Parameters<typeof EntryCard>[0], "item" | "place" | "count" | "onGrab">) {
  const m = useMessages();
  const submits = { type: "submit", form: listFormId, className: "list-tool" } as const;
  return (
    <div className="ml-auto flex gap-1">
      <button
        {...submits}
        id={`up-${id}`}
        name="move"
        value={`${id}:${place - 1}`}
        disabled={place === 1}
        aria-label={m.wishlist.move_up({ name })}
      >
        <Icon name="arrow-up" className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
      <button
        {...submits}
        id={`down-${id}`}
        name="move"
        value={`${id}:${place + 1}`}
        disabled={place === count}
        aria-label={m.wishlist.move_down({ name })}
      >
        <Icon name="arrow-down" className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
      <button {...submits} name="remove" value={id} aria-label={m.wishlist.remove_of({ name })}>
        <Icon name="trash-2" className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
      {/* The arrows do the same for keyboards and screen readers. */}
      <span aria-hidden="true" onPointerDown={(event) => onGrab(event, item)} className="drag-handle">
        <Icon name="grip-vertical" className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </span>
    </div>
  );
}

const storedFields = ["note"];

/** The name under which the device stores a note until it is saved. */
export const noteDraft = (entryId: number): string => `note:${entryId}`;

function NoteForm({ item: { id, name, note }, isNotSent }: { item: ListItem; isNotSent: boolean }) {
  const m = useMessages();
  const draft = useDraft(noteDraft(id), storedFields);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (draft.isRestored && details.current) details.current.open = true;
  }, [draft.isRestored]);
  return (
    <details ref={details} className="no-print">
      <summary className="link tap-row cursor-pointer">
        {m.wishlist.note()}
        <span className="sr-only">: {name}</span>
      </summary>
      <form ref={draft.form} method="post" onInput={draft.save} onSubmit={draft.saveToSend} className="grid gap-2 pb-1">
        <DraftNotice draft={draft} isNotSent={isNotSent} />
        <input type="hidden" name="entry" value={id} />
        <textarea
          key={note}
          name="note"
          aria-label={m.wishlist.note_of({ name })}
          aria-describedby="note-hint"
          defaultValue={note}
          maxLength={maxNoteLength}
          rows={3}
          className="list-note"
        />
        <button type="submit" className="list-button justify-self-start">
          {m.wishlist.save_note()}
        </button>
      </form>
    </details>
  );
}
