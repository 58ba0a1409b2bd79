import { data, type RouterContextProvider, redirect } from "react-router";
import { type Interest, Note } from "#features/wishlist/contract.ts";
import { type Kind, parseSavedItemKey } from "#features/wishlist/saved-item.ts";
import {
  addInterest,
  moveInterest,
  removeInterest,
  writeNote,
} from "#features/wishlist/service/change-wishlist.server.ts";
import { listCollegeTags, listInterests } from "#features/wishlist/service/list-interests.server.ts";
import { pathOf } from "#features/wishlist/service/saved-item-path.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/require-student.server.ts";
import { AppError } from "#lib/errors.ts";
import { positiveInteger } from "#lib/search-params.ts";
import { houseTint } from "#site/hostels/components/house-tint.ts";
import type { ListItem, ListOutcome } from "./components/list-item.ts";

type Context = Readonly<RouterContextProvider>;
type Tags = Awaited<ReturnType<typeof listCollegeTags>>;

/** One's own list of a kind, for its page. One query. */
export async function loadList(
  request: Request,
  context: Context,
  kind: Kind,
): Promise<{ kind: Kind; items: ListItem[] }> {
  const student = await requireStudent(context, request);
  const deps = context.get(depsContext);
  const entries = await listInterests(deps, student.id, kind);
  const tags: Tags = await listCollegeTags(
    deps,
    entries.flatMap(({ college }) => college ?? []),
  );
  return { kind, items: entries.map((entry) => showEntry(entry, tags)) };
}

function showEntry(entry: Interest, tags: Tags): ListItem {
  const { id, note, college_details: college, hostel_details: hostel, job_details: job } = entry;
  if (job) {
    return {
      ...{ id, note, kind: "job", itemId: job.id, name: job.position, place: [job.company, job.place] },
      ...{ path: job.is_published ? pathOf({ kind: "job", id: job.id }) : null, photo: null, tint: "", tags: [] },
      ...{ hasPlacements: false, hasCutOffs: false, applyBy: job.apply_by, isOpen: job.is_open },
    };
  }
  const kind = college ? "college" : "hostel";
  const details = (college ?? hostel) as NonNullable<typeof college>;
  const card = college && tags.get(college.id);
  return {
    ...{ id, note, kind, itemId: details.id, name: details.name, place: [details.area, details.city] },
    path: details.is_active ? pathOf({ kind, id: details.id }) : null,
    photo: details.photos[0] ?? null,
    tint: college ? (card?.stream_slug ?? "engineering") : houseTint(details.id),
    tags: card?.tags ?? [],
    hasPlacements: card?.has_placements ?? false,
    hasCutOffs: card?.has_cut_offs ?? false,
    ...{ applyBy: null, isOpen: details.is_active === 1 },
  };
}

/**
 * A button of one's own list: `move` (entry:place), `note` with `entry`, `remove` (entry), `undo` (thing) with what the
 * removed entry held. A plain form goes back to the list, so that reloading it sends nothing again; only the page after
 * a removal is shown at once, for it holds the way back.
 */
export async function changeList(request: Request, context: Context) {
  const student = await requireStudent(context, request);
  const form = await request.formData();
  const isPlain = request.headers.get("sec-fetch-mode") === "navigate";
  try {
    const outcome = await applyChange(context, student.id, form);
    if (!isPlain || outcome.removed) return data(outcome);
    return redirect(new URL(request.url).pathname + (outcome.entryId ? `#entry-${outcome.entryId}` : ""), 303);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return data({ done: null, removed: null, entryId: null, error: thrown.message }, { status: thrown.status });
  }
}

async function applyChange(context: Context, studentId: number, form: FormData): Promise<ListOutcome> {
  const deps = context.get(depsContext);
  const done = (entryId: number | null, outcome: Partial<ListOutcome>): ListOutcome => {
    return { done: null, removed: null, error: null, entryId, ...outcome };
  };
  const text = (name: string) => String(form.get(name) ?? "");
  if (form.has("move")) {
    const [entryId, place] = text("move")
      .split(":", 2)
      .map((part) => positiveInteger(part));
    await moveInterest(deps, studentId, required(entryId), required(place));
    return done(required(entryId), { done: "moved" });
  }
  if (form.has("entry")) {
    const entryId = required(positiveInteger(text("entry")));
    await writeNote(deps, studentId, entryId, readNote(text("note")));
    return done(entryId, { done: "noted" });
  }
  if (form.has("remove")) {
    const entryId = required(positiveInteger(text("remove")));
    const removed = await removeInterest(deps, studentId, entryId);
    return done(null, { done: "removed", removed });
  }
  const thing = parseSavedItemKey(form.get("undo"));
  const position = positiveInteger(text("position")) ?? undefined;
  const entryId = await addInterest(deps, studentId, required(thing), { note: readNote(text("note")), position });
  return done(entryId, { done: "undone" });
}

function readNote(text: string): string {
  const note = Note.safeParse(text);
  if (!note.success) throw new AppError("invalid_input");
  return note.data;
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError("invalid_input");
  return value;
}
