import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import type { Asking } from "./use-chances.ts";

/** Whether the student who is signed in may keep answers, or a guardian has to agree first. */
export type Keeping = "allowed" | "needs_consent";

/**
 * Inside the form: keeps its answers in the profile, beside the words of consent. The button sends the same fields to
 * another page, with and without script.
 */
export function KeepAnswers({ keeping, hasKept }: { keeping: Keeping; hasKept: boolean }) {
  const { chances: m } = useMessages();
  return (
    <div id="keep-answers" className="grid scroll-mt-4 gap-2 rounded-card border border-line p-3">
      {hasKept ? (
        <p>
          {m.keep_kept()}{" "}
          <Link to={`${patterns.profile}#exam-answers`} className="link">
            {m.keep_link()}
          </Link>
        </p>
      ) : null}
      <p className="text-sm">{keeping === "allowed" ? m.keep_text() : m.keep_needs_consent()}</p>
      {keeping === "allowed" ? (
        <Button type="submit" look="secondary" formAction={patterns.examAnswers} name="intent" value="keep">
          {hasKept ? m.keep_again() : m.keep()}
        </Button>
      ) : null}
    </div>
  );
}

/** Asks which answers count, where this browser has others than the profile. */
export function ChooseAnswers({ choice }: Pick<Asking, "choice">) {
  const { chances: m } = useMessages();
  if (!choice) return null;
  return (
    <div role="status" className="mt-4 rounded-card border border-accent bg-accent-soft p-4">
      <p>{m.keep_differ()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={choice.useProfile}>{m.use_profile()}</Button>
        <Button look="secondary" onClick={choice.useBrowser}>
          {m.use_browser()}
        </Button>
      </div>
    </div>
  );
}
