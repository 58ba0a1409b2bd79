import type { ChoiceList } from "#features/choices/list-rules.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { SendButtons } from "./sent-list.tsx";

/**
 * Another page about the open list. With an account it is a link with the list's number; without one a button that sends the
 * list along in the body of a form, field `carried`.
 */
export function ListTool({
  to,
  label,
  listId,
  isAccount,
}: {
  to: string;
  label: string;
  listId: string;
  isAccount: boolean;
}) {
  return isAccount ? (
    <ButtonLink to={`${to}?list=${listId}`} look="secondary">
      {label}
    </ButtonLink>
  ) : (
    <Button type="submit" formAction={to} look="secondary">
      {label}
    </Button>
  );
}

/** What can be done with the open list elsewhere. */
export function ListTools({ list, isAccount }: { list: ChoiceList; isAccount: boolean }) {
  const { choices: m } = useMessages();
  const listId = list.id;
  const of = { listId, isAccount };
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <SendButtons list={list} isAccount={isAccount} />
      <ListTool to={patterns.choicesPrint} label={m.print()} {...of} />
      {isAccount ? <ListTool to={patterns.choicesSharing} label={m.share()} {...of} /> : null}
      {isAccount ? (
        <a href={`/api/choices/${listId}/csv/`} download="choice-list.csv" className="link tap-row px-2">
          {m.csv()}
        </a>
      ) : (
        <ListTool to={patterns.choicesFile} label={m.csv()} {...of} />
      )}
    </div>
  );
}
