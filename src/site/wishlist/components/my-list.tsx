import { type FormEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { type Kind, kinds, savedItemKey } from "#features/wishlist/saved-item.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink, buttonClasses } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";
import { NotSent } from "#ui/offline/draft-notice.tsx";
import { useDraftTaken } from "#ui/offline/use-draft.ts";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import { TabLinks } from "#ui/page/tab-links.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import { EntryCard, listFormId, noteDraft } from "./entry-card.tsx";
import type { ListItem, ListOutcome } from "./list-item.ts";
import { useOwnOrder } from "./use-own-order.ts";

const pages: Record<Kind, string> = { college: patterns.myColleges, hostel: patterns.myHostels, job: patterns.myJobs };
const sources: Record<Kind, string> = {
  college: patterns.streams,
  hostel: patterns.hostelList,
  job: patterns.campusDrives,
};

/**
 * My College, My Hostels or My Jobs: one's own order and notes, to print and to take along.
 *
 * @param outcome of a form that was sent without script
 */
export function MyList({
  kind,
  items,
  outcome,
}: {
  kind: Kind;
  items: ListItem[];
  outcome: ListOutcome | null | undefined;
}) {
  const m = useMessages();
  const list = useListChanges(items, outcome);
  return (
    <>
      <PageHead title={m.frame.title({ page: m.wishlist.title({ kind }) })} isIndexed={false} />
      <Link to={patterns.dashboard} className="no-print link tap-row gap-2">
        <Icon name="arrow-left" className="size-4" strokeWidth={1.5} aria-hidden="true" />
        {m.wishlist.back()}
      </Link>
      <h1 className="text-2xl md:text-3xl">{m.wishlist.title({ kind })}</h1>
      <TabLinks
        label={m.wishlist.lists()}
        tabs={kinds.map((one) => ({ to: pages[one], label: m.wishlist.title({ kind: one }), isCurrent: one === kind }))}
      />
      <div onSubmit={list.submit}>
        <form id={listFormId} method="post" />
        <Said list={list} />
        {list.shown.length === 0 ? (
          <EmptyState text={m.wishlist.empty({ kind })}>
            <ButtonLink to={sources[kind]}>{m.wishlist.find({ kind })}</ButtonLink>
          </EmptyState>
        ) : (
          <>
            <Tools kind={kind} count={list.shown.length} />
            <p id="note-hint" className="sr-only">
              {m.wishlist.note_hint()}
            </p>
            <ol className="mt-3 grid grid-cols-1 gap-3">
              {list.shown.map((item, index) => (
                <EntryCard
                  key={item.id}
                  item={item}
                  place={index + 1}
                  count={list.shown.length}
                  isDragged={list.draggedId === item.id}
                  isNoteNotSent={list.notSent === item.id}
                  onGrab={list.grab}
                />
              ))}
            </ol>
          </>
        )}
      </div>
      <PrintedFrom />
    </>
  );
}

/** Takes the forms of the list over from the browser: seen at once, then sent, and taken back when it is refused. */
function useListChanges(items: ListItem[], outcome: ListOutcome | null | undefined) {
  const m = useMessages();
  const fetcher = useFetcher<ListOutcome | null>();
  const [said, setSaid] = useState("");
  const [sent, setSent] = useState<FormData | null>(null);
  const send = (values: FormData) => {
    setSent(values);
    fetcher.submit(values, { method: "post" });
  };
  const order = useOwnOrder(items, (item, place) => moved(item, place));
  const { move, setShown, shown } = order;
  const answer = fetcher.data ?? outcome;
  const isNotSent = fetcher.state === "idle" && fetcher.data === null;
  const hasFailed = isNotSent || fetcher.data?.error != null;
  useDraftTaken(noteDraft(Number(answer?.entryId)), answer?.done === "noted" && answer);
  useEffect(() => {
    if (hasFailed) setShown(items);
  }, [hasFailed, items, setShown]);

  function moved(item: ListItem, place: number) {
    setSaid(m.wishlist.moved({ name: item.name, place, count: shown.length }));
    const values = new FormData();
    values.set("move", `${item.id}:${place}`);
    send(values);
  }

  function submit(event: FormEvent) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const values = new FormData(event.target as HTMLFormElement, submitter);
    event.preventDefault();
    const { item, isMove } = apply(values);
    if (item && isMove) focusAfterMove(item.id, submitter?.id ?? "");
  }

  /** Shows a change at once and sends it. */
  function apply(values: FormData) {
    const [id, place] = String(values.get("move") ?? values.get("remove"))
      .split(":")
      .map(Number);
    const item = shown.find((one) => one.id === id);
    const isMove = values.has("move");
    setSaid("");
    if (item && isMove && place) {
      move(item.id, place);
      setSaid(m.wishlist.moved({ name: item.name, place, count: shown.length }));
    }
    if (item && values.has("remove")) setShown(shown.filter((one) => one !== item));
    send(values);
    return { item, isMove };
  }

  function sendAgain() {
    if (!sent) return;
    sent.set("again", "yes");
    apply(sent);
  }
  // The number of the entry whose note was not sent; "change" for any other form of the list.
  const notSent = isNotSent ? (sent?.has("entry") ? Number(sent.get("entry")) : "change") : null;
  return { ...order, submit, sendAgain, said, answer, notSent };
}

/** A card that moved takes the focus along; at an end its arrow is spent, and the other one gets it. */
function focusAfterMove(id: number, pressed: string) {
  const buttons = [pressed, `up-${id}`, `down-${id}`].map((one) => document.getElementById(one) as HTMLButtonElement);
  buttons.find((button) => button && !button.disabled)?.focus();
}

/** What the last button did; after a removal with the way back. */
function Said({ list: { said, answer, notSent, sendAgain } }: { list: ReturnType<typeof useListChanges> }) {
  const m = useMessages();
  const removed = answer?.removed;
  const done = { noted: m.wishlist.note_saved(), removed: removed ? "" : m.wishlist.removed(), moved: "", undone: "" };
  return (
    <div className="no-print">
      <p role="status" className={said ? "sr-only" : ""}>
        {(notSent === null && said) || (answer?.done ? done[answer.done] : "")}
      </p>
      {notSent === "change" ? <NotSent text={m.drafts.change_not_sent()} onSendAgain={sendAgain} /> : null}
      {answer?.error ? (
        <p role="alert" className="my-3 rounded-control border-2 border-bad px-4 py-3">
          {answer.error}
        </p>
      ) : null}
      {removed ? (
        <form
          method="post"
          role="status"
          className="my-3 flex flex-wrap items-center justify-between gap-3 rounded-control border border-line-strong bg-card px-4 py-2"
        >
          {m.wishlist.removed()}
          <input type="hidden" name="undo" value={savedItemKey(removed.thing)} />
          <input type="hidden" name="position" value={removed.position} />
          <textarea name="note" defaultValue={removed.note} hidden aria-hidden="true" tabIndex={-1} />
          <Button type="submit" look="secondary">
            {m.wishlist.undo()}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

function Tools({ kind, count }: { kind: Kind; count: number }) {
  const m = useMessages();
  const isLive = useIsLive();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <p className="font-semibold">{m.wishlist.count({ kind, count })}</p>
        <p className="no-print text-sm text-muted">{m.wishlist.order_hint()}</p>
      </div>
      <div className="no-print flex gap-2">
        {isLive ? (
          <Button look="secondary" className="px-4" onClick={() => window.print()}>
            <Icon name="printer" className="size-5" strokeWidth={1.5} aria-hidden="true" />
            {m.wishlist.print()}
          </Button>
        ) : null}
        <a href={`${pages[kind]}/csv`} download className={buttonClasses("secondary", "px-4")}>
          <Icon name="download" className="size-5" strokeWidth={1.5} aria-hidden="true" />
          {m.wishlist.csv()}
        </a>
      </div>
    </div>
  );
}
