import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import type { StudentCall } from "#http/act/call.server.ts";
import { noContent, ok } from "#http/act/replies.server.ts";
import { withAbsolutePhotos } from "#http/request/absolute-photos.server.ts";
import { pathId, requiredId } from "#http/request/query-fields.server.ts";
import { assertOwn } from "#http/session/admit.server.ts";
import { studentOrToken } from "#policies/policy.ts";
import { ChangedInterest, Interest, NewInterest } from "./contract.ts";
import { kinds, type SavedItem } from "./saved-item.ts";
import { addInterest, moveInterest, removeInterest, writeNote } from "./service/change-wishlist.server.ts";
import { getInterest, listInterests } from "./service/list-interests.server.ts";

const ofWishlist = {
  tag: "Wishlist",
  who: studentOrToken("wishlist", "token_refused"),
  and: "own entries only",
  source: "D3, D25",
  description: "A student's own entries only.",
};
const refusals = {
  401: "No access token and no session, or one that is wrong or too old",
  403: "It belongs to another student or does not exist; the reply does not say which",
};
const changing = { ...ofWishlist, name: "change_wishlist", refusals };

/** A student reads what they saved. */
export const readWishlist = defineAct({
  ...ofWishlist,
  name: "read_wishlist",
  source: "D2, D3",
  rest: "GET /api/wishlist/",
  summary: "A student's wishlist",
  description: `${ofWishlist.description} A bare list: colleges, hostels, jobs, each in the student's own order.`,
  query: z.object({ student_id: requiredId("the student whose wishlist it is") }),
  work: async ({ deps, studentId, query }) =>
    withAbsolutePhotos(deps.config.PUBLIC_URL, await listInterests(deps, assertOwn(studentId, query.student_id))),
  reply: ok(z.array(Interest), "The entries"),
  refusals,
});

/** A student saves a college, a hostel or a job. */
export const addToWishlist = defineAct({
  ...changing,
  rest: "POST /api/wishlist/",
  operationId: "addToWishlist",
  summary: "Save a college, a hostel or a job",
  input: NewInterest,
  work: ({ deps, studentId, input }) =>
    addInterest(deps, assertOwn(studentId, input.student_id), savedItemOf(input), input),
  reply: { ...ok(Interest, "It was saved", readEntry), status: 201 },
  refusals: {
    ...refusals,
    404: "This college, hostel or job is not listed",
    409: "It was saved before, and nothing changed; or the wishlist is full",
  },
});

/** A student takes an entry out. */
export const removeFromWishlist = defineAct({
  ...changing,
  rest: "DELETE /api/wishlist/{id}/",
  operationId: "removeFromWishlist",
  summary: "Take an entry out",
  params: pathId("the entry"),
  work: ({ deps, studentId, params }) => removeInterest(deps, studentId, params.id),
  reply: noContent("It is gone"),
});

/** A student moves an entry, or writes its note. */
export const changeEntry = defineAct({
  ...changing,
  rest: "PATCH /api/wishlist/{id}/",
  operationId: "updateWishlistEntry",
  summary: "Move an entry, or write its note",
  params: pathId("the entry"),
  input: ChangedInterest,
  work: async ({ deps, studentId, params: { id }, input: { note, position } }) => {
    if (note !== undefined) await writeNote(deps, studentId, id, note);
    if (position !== undefined) await moveInterest(deps, studentId, id, position);
    return id;
  },
  reply: ok(Interest, "The entry as it is now", readEntry),
});

/** A student's saved colleges, hostels and jobs. Source: docs/specification S7, D2, D3, D25. */
export const wishlistActs = [readWishlist, addToWishlist, removeFromWishlist, changeEntry];

/** An entry with its pictures by absolute address, as in public replies. */
async function readEntry({ deps, studentId }: StudentCall, id: number): Promise<Interest> {
  return withAbsolutePhotos(deps.config.PUBLIC_URL, await getInterest(deps, studentId, id));
}

/** The one item that the body names: its schema refuses none and several. */
function savedItemOf(named: NewInterest): SavedItem {
  const [item] = kinds.flatMap((kind) => ({ kind, id: named[kind] ?? 0 })).filter(({ id }) => id > 0);
  if (!item) throw new Error("NewInterest names one item");
  return item;
}
