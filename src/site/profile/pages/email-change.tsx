import { data, Form, useNavigation } from "react-router";
import {
  confirmEmailChange,
  type EmailChangeView,
  readEmailChange,
} from "#features/profile/service/change-email.server.ts";
import { formAction, type SentForm } from "#http/request/form-action.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { AccountCard } from "#site/accounts/components/account-card.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import type { Route } from "./+types/email-change";

/** The address holds a secret. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
}

/** Changes nothing: mail programs open links by themselves. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answer(await readEmailChange(context.get(depsContext), linkOf(params)));
}

/** Confirms the change for the mailbox that the link was sent to. */
export const action = formAction("confirm_email_change", async ({ params, deps, perform }: SentChange) =>
  answer(await perform("confirm_email_change", { work: () => confirmEmailChange(deps, linkOf(params)) })),
);

type Params = Route.LoaderArgs["params"];
type SentChange = SentForm<"confirm_email_change", Params>;

/** A mailbox's link, as the address holds it. */
function linkOf({ change, ...link }: Params) {
  return { ...link, changeId: change };
}

/** What a link shows; 404 when it leads nowhere. */
function answer(shown: EmailChangeView | null) {
  return data({ shown }, { status: shown ? 200 : 404 });
}

/** Where each of two mailboxes confirms that an account's e-mail address is to change. */
export default function EmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const { shown } = actionData ?? loaderData;
  return (
    <AccountCard heading={m.profile.change_title()}>
      <PageHead title={m.frame.title({ page: m.profile.change_title() })} isIndexed={false} />
      {shown?.standing === "open" ? <Question shown={shown} /> : <Outcome shown={shown} />}
    </AccountCard>
  );
}

function Question({ shown: { side, newEmail } }: { shown: EmailChangeView }) {
  const m = useMessages();
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" className="grid gap-4 wrap-anywhere">
      <p>{side === "old" ? m.profile.change_old({ email: newEmail }) : m.profile.change_new()}</p>
      <p className="text-muted">{m.profile.change_not_you()}</p>
      <Button type="submit" isBusy={isSending}>
        {m.profile.confirm()}
      </Button>
    </Form>
  );
}

function Outcome({ shown }: { shown: EmailChangeView | null }) {
  const m = useMessages();
  const format = useFormat();
  const toProfile = <ButtonLink to={patterns.profile}>{m.profile.to_profile()}</ButtonLink>;
  if (!shown)
    return (
      <>
        <Notice isBad className="mb-5">
          {m.profile.change_closed()}
        </Notice>
        {toProfile}
      </>
    );
  const until = format.date(shown.expiresAt);
  const other = shown.side === "old" ? m.profile.change_other_old({ until }) : m.profile.change_other_new({ until });
  const texts = { open: "", waits_for_other: other, done: m.profile.change_done(), taken: m.profile.change_taken() };
  return (
    <>
      <Notice isBad={shown.standing === "taken"} className="mb-5">
        {texts[shown.standing]}
      </Notice>
      {shown.standing === "taken" ? toProfile : null}
      {shown.standing === "done" ? <ButtonLink to={patterns.dashboard}>{m.profile.to_dashboard()}</ButtonLink> : null}
    </>
  );
}
