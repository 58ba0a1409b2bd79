import { closingListPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";

/** The figure that counts for the seats, taken on in the body of a form to the chances, or to the list of seats without a model. */
export function ToList({
  authority,
  of,
  figure,
  hasChances,
}: {
  authority: string;
  of: string;
  figure: number;
  hasChances: boolean;
}) {
  const { scale: m } = useMessages();
  return (
    <form method="post" action={`${closingListPath(authority)}#answer`} className="my-2">
      <input type="hidden" name="of" value={of} />
      <Button type="submit" name="figure" value={String(figure)}>
        {hasChances ? m.to_chances() : m.to_list()}
      </Button>
    </form>
  );
}
