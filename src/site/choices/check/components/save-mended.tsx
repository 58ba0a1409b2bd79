import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import type { CheckForm } from "../check-form.ts";

/** Takes a mended list back to /choices, which shows what it changes before it is saved as a version of the list. */
export function SaveMended({ form, authority }: { form: CheckForm; authority: string }) {
  const { choice_check: m } = useMessages();
  const { list, isMended, choices } = form;
  if (!isMended) return null;
  return (
    <div className="card mt-3 p-4">
      <p className="font-semibold">{m.is_mended()}</p>
      {list ? (
        <form method="post" action={`${patterns.choices}?list=${list.id}`} className="mt-3">
          <input type="hidden" name="list" value={list.id} />
          <input type="hidden" name="authority" value={authority} />
          <input type="hidden" name="choices" value={choices.join(",")} />
          {list.carried ? <input type="hidden" name="carried" value={list.carried} /> : null}
          <Button type="submit" name="do" value="preview">
            {m.save_mended({ name: list.name })}
          </Button>
          <p className="mt-1 text-sm text-muted">{m.save_mended_hint()}</p>
        </form>
      ) : null}
    </div>
  );
}
