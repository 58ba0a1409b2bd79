import { memo } from "react";
import type { RehearsedAuthority } from "#features/chances/contract.ts";
import type { ChoiceList, ListAuthority } from "#features/choices/list-rules.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";

/** Pages that take a list: by its number in an account, else in the body of a form, as the numbers of its branches. */
const allTools = [
  { id: "check-list", to: patterns.choiceCheck, label: "check" },
  { id: "rehearse-list", to: patterns.rehearsal, label: "rehearse" },
] as const;

/** Of a counselling without a model nothing can be checked; how seats are given round by round is known of a few. */
function toolsFor({ authority, rows }: ChoiceList) {
  if (authority === "other" || rows.every(({ branchId }) => branchId === null)) return [];
  return allTools.filter(({ label }) => label === "check" || canBeRehearsed(authority));
}

function canBeRehearsed(authority: ListAuthority): boolean {
  const known: readonly ListAuthority[] = ["josaa", "csab", "mht_cet"] satisfies RehearsedAuthority[];
  return known.includes(authority);
}

/** Leads from the open list to the pages that check and replay it. Without an account the forms are those of `SentList`. */
export function SendButtons({ list, isAccount }: { list: ChoiceList; isAccount: boolean }) {
  const { choices: m } = useMessages();
  const { id: listId, authority } = list;
  return toolsFor(list).map(({ id, to, label }) =>
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
  const choices = list.rows.flatMap(({ branchId }) => branchId ?? []).join(",");
  return toolsFor(list).map(({ id, to }) => (
    <form key={id} id={id} method="post" action={`${to}?authority=${list.authority}`}>
      <input type="hidden" name="authority" value={list.authority} />
      <input type="hidden" name="choices" value={choices} />
      <input type="hidden" name="list_id" value={list.id} />
      <input type="hidden" name="list_name" value={list.name} />
      {carried ? <input type="hidden" name="carried" value={carried} /> : null}
    </form>
  ));
});
