import type { RouterContextProvider } from "react-router";
import { collegeTags } from "#features/catalogue/tag-rules.ts";
import type { Interest } from "#features/wishlist/contract.ts";
import type { Kind } from "#features/wishlist/saved-item.ts";
import { listCollegeTags, listInterests } from "#features/wishlist/service/list-interests.server.ts";
import { pathOf } from "#features/wishlist/service/saved-item-path.ts";
import { notFound } from "#http/documents/page-errors.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import type { Messages } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { houseTint } from "#site/hostels/components/house-tint.ts";
import type { ListItem } from "./components/list-item.ts";

type Context = Readonly<RouterContextProvider>;
type Tags = Awaited<ReturnType<typeof listCollegeTags>>;

const lists: Record<string, Kind> = { colleges: "college", hostels: "hostel", jobs: "job" };

/** What is in a list, by the word of its address. @throws the 404 page when there is no such list */
export function kindOf(list = ""): Kind {
  const kind = Object.hasOwn(lists, list) ? lists[list] : undefined;
  if (!kind) throw notFound();
  return kind;
}

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
  const words = languageOf(context.get(localeContext)).messages.catalogue;
  return { kind, items: entries.map((entry) => showEntry(entry, tags, words)) };
}

function showEntry(entry: Interest, tags: Tags, words: Messages["catalogue"]): ListItem {
  const { id, note, college_details: college, hostel_details: hostel, job_details: job } = entry;
  if (job) {
    return {
      id,
      note,
      kind: "job",
      itemId: job.id,
      name: job.position,
      place: [job.company, job.place],
      path: job.is_published ? pathOf({ kind: "job", id: job.id }) : null,
      photo: null,
      tint: "",
      tags: [],
      applyBy: job.apply_by,
      isOpen: job.is_open,
    };
  }
  const kind = college ? "college" : "hostel";
  const details = (college ?? hostel) as NonNullable<typeof college>;
  const card = college && tags.get(college.id);
  return {
    id,
    note,
    kind,
    itemId: details.id,
    name: details.name,
    place: [details.area, details.city],
    path: details.is_active ? pathOf({ kind, id: details.id }) : null,
    photo: details.photos[0] ?? null,
    tint: college ? (card?.stream_slug ?? "engineering") : houseTint(details.id),
    tags: card ? collegeTags(card, words) : [],
    applyBy: null,
    isOpen: details.is_active === 1,
  };
}
