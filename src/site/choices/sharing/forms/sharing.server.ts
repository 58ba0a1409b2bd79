import { redirect } from "react-router";
import {
  askChoiceListAgain,
  changeChoiceListShare,
  commentOnChoiceList,
  deleteChoiceListComment,
  endChoiceListLink,
  removeChoiceListShare,
  renewChoiceListLink,
  shareChoiceList,
  weighChoiceList,
} from "#features/choices/sharing/acts.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { choicesSharingPath } from "#lib/addresses.ts";
import { doAndReturn, receiveRoomForm } from "./room.server.ts";

const ofRoom = { comment: commentOnChoiceList, uncomment: deleteChoiceListComment, answer: weighChoiceList };
const ofPeople = new Map([
  ["share", shareChoiceList],
  ["change", changeChoiceListShare],
  ["end", endChoiceListLink],
  ["renew", renewChoiceListLink],
  ["remove", removeChoiceListShare],
  ["again", askChoiceListAgain],
]);

/** What a student does with a list that they share: the button that was pressed names it. */
export async function receiveSharingForm(sent: SentForm<typeof shareChoiceList>) {
  const form = await sent.request.formData();
  const id = String(form.get("list") ?? "").slice(0, 40);
  const page = choicesSharingPath(id);
  const inRoom = await receiveRoomForm(sent, form, { acts: ofRoom, params: { id }, back: page });
  if (inRoom) return inRoom;
  const [kind = "", share = ""] = String(form.get("do") ?? "").split(":");
  const act = ofPeople.get(kind);
  const back = `${page}#${kind === "again" ? "room" : "people"}`;
  if (!act) return redirect(back, 303);
  return doAndReturn(sent, act, {
    params: { id, share },
    input: { name: form.get("name"), may: form.get("may") },
    back,
    // The fields of a person who is there already have no place for it.
    marked: kind === "share" ? ["name", "may"] : [],
  });
}
