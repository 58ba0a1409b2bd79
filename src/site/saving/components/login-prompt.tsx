import { useLocation } from "react-router";
import type { SavedItemKey } from "#features/wishlist/saved-item.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Dialog, DialogButton } from "#ui/dialog.tsx";

export const loginPromptId = "login-prompt";

/**
 * The prompt that a save button or Show Interest opens for a visitor who is not signed in.
 *
 * @param wish the item they wanted to save: saved after the login
 */
export function LoginPrompt({ pendingSave }: { pendingSave: SavedItemKey | null }) {
  const m = useMessages();
  const { pathname, search } = useLocation();
  return (
    <Dialog
      id={loginPromptId}
      titleId="login-prompt-title"
      className="w-96 max-w-[92vw] rounded-card border border-line p-6"
    >
      <h2 id="login-prompt-title" className="text-xl">
        {m.frame.login_prompt()}
      </h2>
      <p className="mt-2 text-muted">{m.frame.login_prompt_hint()}</p>
      <div className="mt-6 flex gap-3">
        <LoginForm pendingSave={pendingSave} next={pathname + search} />
        <DialogButton dialog={loginPromptId} command="close" className={buttonClasses("secondary", "flex-1")}>
          {m.frame.cancel()}
        </DialogButton>
      </div>
    </Dialog>
  );
}

/** Continues to the login. A form, for it sets the cookie of the pending save. */
export function LoginForm({ pendingSave, next }: { pendingSave: SavedItemKey | null; next: string }) {
  const m = useMessages();
  return (
    <form method="post" action={patterns.wishlist} className="flex-1">
      <input type="hidden" name="wish" value={pendingSave ?? ""} />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" className="w-full">
        {m.frame.login()}
      </Button>
    </form>
  );
}
