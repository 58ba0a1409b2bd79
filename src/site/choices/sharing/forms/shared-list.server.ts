import {
  commentOnSharedChoiceList,
  deleteSharedChoiceListComment,
  weighSharedChoiceList,
} from "#features/choices/sharing/acts.server.ts";
import type { SharedLink } from "#features/choices/sharing/service/shared-list.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { sharedChoicesPath } from "#lib/addresses.ts";
import { receiveRoomForm, refuse } from "./room.server.ts";

const acts = {
  comment: commentOnSharedChoiceList,
  uncomment: deleteSharedChoiceListComment,
  answer: weighSharedChoiceList,
};

/** A link's two secrets, as the address holds them. */
export function linkOf({ link = "", token = "" }: Partial<SharedLink>): SharedLink {
  return { link, token };
}

/** What somebody with a link writes. */
export async function receiveSharedListForm(sent: SentForm<typeof commentOnSharedChoiceList, Partial<SharedLink>>) {
  const params = linkOf(sent.params);
  const back = sharedChoicesPath(params.link, params.token);
  return (await receiveRoomForm(sent, await sent.request.formData(), { acts, params, back })) ?? refuse(422, {});
}
