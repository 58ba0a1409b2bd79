import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { SavedItemKey } from "#features/wishlist/saved-item.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";

export const loginPromptId = "login-prompt";

/**
 * The prompt for a visitor who is not signed in, one on a page. `ui/page-start/login-prompt.ts` opens it for a pressed save
 * button; Cancel closes it by the browser's own means, so the prompt needs no other script.
 */
export function LoginPrompt() {
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
      <LoginForm pendingSave="" next={pathname + search}>
        <Button type="submit" formMethod="dialog" look="secondary" className="flex-1">
          {m.frame.cancel()}
        </Button>
      </LoginForm>
    </Dialog>
  );
}

/** Opens the prompt from script: the session ended while the page was open. */
export function openLoginPrompt(key: SavedItemKey): void {
  const dialog = document.getElementById(loginPromptId) as HTMLDialogElement;
  (dialog.querySelector("[name=wish]") as HTMLButtonElement).value = key;
  dialog.showModal();
}

/**
 * Continues to the login. A form, for it sets the cookie of the pending save.
 *
 * @param pendingSave the item to save after the login; the script of the prompt writes it into the button
 * @param children the button or link of Cancel
 */
export function LoginForm({
  pendingSave,
  next,
  children,
}: {
  pendingSave: SavedItemKey | "";
  next: string;
  children: ReactNode;
}) {
  const m = useMessages();
  return (
    <form method="post" action={patterns.wishlist} className="mt-6 flex gap-3">
      <input type="hidden" name="next" value={next} />
      <Button type="submit" name="wish" value={pendingSave} className="flex-1" suppressHydrationWarning>
        {m.frame.login()}
      </Button>
      {children}
    </form>
  );
}
