import { memo } from "react";
import type { ChoiceList } from "#features/choices/choice-list.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";

/** Pages that take a list: by its number in an account, else in the body of a form, as the numbers of its branches. */
const tools = [
  { id: "check-list", to: patterns.choiceCheck, label: "check" },
  { id: "rehearse-list", to: patterns.rehearsal, label: "rehearse" },
] as const;

/** Whether a list can be checked and replayed: its counselling has rules, and one of its rows is a branch that we know. */
function canBeSent({ authority, rows }: ChoiceList): boolean {
  return authority !== "other" && rows.some(({ branchId }) => branchId !== null);
}

/** Leads from the open list to the pages that check and replay it. Without an account the forms are those of `SentList`. */
export function SendButtons({ list, isAccount }: { list: ChoiceList; isAccount: boolean }) {
  const { choices: m } = useMessages();
  if (!canBeSent(list)) return null;
  const { id: listId, authority } = list;
  return tools.map(({ id, to, label }) =>
    isAccount ? (
      <ButtonLink key={id} to={`${to}?${new URLSearchParams({ authority, list: listId })}`} look="secondary">
        {m[label]()}
      </ButtonLink>
    ) : (
      <Button key={id} type="submit" form={id} look="secondary">
        {m[label]()}
      </Button>
    ),
  );
}

/**
 * The forms behind those buttons, beside the page's own one: it is sent with everything in it.
 *
 * @param carried the lists of a browser without script, packed, so that a mended list can come back; else empty
 */
export const SentList = memo(function SentList({ list, carried }: { list: ChoiceList; carried: string }) {
  if (!canBeSent(list)) return null;
  const choices = list.rows.flatMap(({ branchId }) => branchId ?? []).join(",");
  return tools.map(({ id, to }) => (
    <form key={id} id={id} method="post" action={`${to}?authority=${list.authority}`}>
      <input type="hidden" name="authority" value={list.authority} />
      <input type="hidden" name="choices" value={choices} />
      <input type="hidden" name="list_id" value={list.id} />
      <input type="hidden" name="list_name" value={list.name} />
      {carried ? <input type="hidden" name="carried" value={carried} /> : null}
    </form>
  ));
});
