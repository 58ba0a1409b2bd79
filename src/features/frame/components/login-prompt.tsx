import { useLocation } from "react-router";
import { loginPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink, buttonClasses } from "#ui/button.tsx";
import { Dialog, DialogButton } from "#ui/dialog.tsx";
import { loginPromptId } from "#ui/login-prompt-id.ts";

/** What a heart or Show Interest asks of a visitor who is not signed in; who is, learns that saving opens soon. */
export function LoginPrompt({ isSignedIn }: { isSignedIn: boolean }) {
  const m = useMessages();
  const { pathname, search } = useLocation();
  return (
    <Dialog
      id={loginPromptId}
      titleId="login-prompt-title"
      className="w-96 max-w-[92vw] rounded-card border border-line p-6"
    >
      <h2 id="login-prompt-title" className="text-xl">
        {isSignedIn ? m.frame.wishlist_soon() : m.frame.login_prompt()}
      </h2>
      <p className="mt-2 text-muted">{isSignedIn ? m.frame.wishlist_soon_hint() : m.frame.login_prompt_hint()}</p>
      <div className="mt-6 flex gap-3">
        {isSignedIn ? null : (
          <ButtonLink to={loginPath(pathname + search)} className="flex-1">
            {m.frame.login()}
          </ButtonLink>
        )}
        <DialogButton dialog={loginPromptId} command="close" className={buttonClasses("secondary", "flex-1")}>
          {isSignedIn ? m.ui.ok() : m.frame.cancel()}
        </DialogButton>
      </div>
    </Dialog>
  );
}
