import {
  answerAsGuest,
  commentAsGuest,
  deleteGuestComment,
  type SharedLink,
} from "#features/choices/sharing/service/shared-list.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { sharedChoicesPath } from "#lib/addresses.ts";
import { receiveRoomForm, refuse } from "./room.server.ts";

/** A link's two secrets, as the address holds them. */
export function linkOf({ link = "", token = "" }: Partial<SharedLink>): SharedLink {
  return { link, token };
}

/** What somebody with a link writes. */
export async function receiveSharedListForm({
  request,
  params,
  deps,
  locale,
  perform,
}: SentForm<"answer_shared_choices", Partial<SharedLink>>) {
  const link = linkOf(params);
  const form = await request.formData();
  const limited = <T>(work: () => Promise<T>) => perform("answer_shared_choices", { work });
  const received = await receiveRoomForm(form, String(form.get("do") ?? ""), {
    work: {
      comment: (comment) => limited(() => commentAsGuest(deps, link, comment)),
      deleteComment: (id) => limited(() => deleteGuestComment(deps, link, id)),
      answer: (opinion) => limited(() => answerAsGuest(deps, link, opinion)),
    },
    back: sharedChoicesPath(link.link, link.token),
    locale,
  });
  return received ?? refuse(422, {});
}
