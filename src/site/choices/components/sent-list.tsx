import type { ChoiceList } from "#features/choices/choice-list.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";

/** Pages that take a list in the body of a form, as the numbers of its branches. */
const tools = [
  { id: "check-list", to: patterns.choiceCheck, label: "check" },
  { id: "rehearse-list", to: patterns.rehearsal, label: "rehearse" },
] as const;

/** Whether a list can be checked and replayed: its counselling has rules, and one of its rows is a branch that we know. */
function canBeSent({ authority, rows }: ChoiceList): boolean {
  return authority !== "other" && rows.some(({ branchId }) => branchId !== null);
}

/** The buttons that send the open list to the pages that check and replay it. Their forms are those of `SentList`. */
export function SendButtons({ list }: { list: ChoiceList }) {
  const { choices: m } = useMessages();
  if (!canBeSent(list)) return null;
  return tools.map(({ id, label }) => (
    <Button key={id} type="submit" form={id} look="secondary">
      {m[label]()}
    </Button>
  ));
}

/** The forms behind those buttons, beside the page's own one: it is sent with everything in it. */
export function SentList({ list }: { list: ChoiceList }) {
  if (!canBeSent(list)) return null;
  const choices = list.rows.flatMap(({ branchId }) => branchId ?? []).join(",");
  return tools.map(({ id, to }) => (
    <form key={id} id={id} method="post" action={`${to}?authority=${list.authority}`}>
      <input type="hidden" name="authority" value={list.authority} />
      <input type="hidden" name="choices" value={choices} />
    </form>
  ));
}
