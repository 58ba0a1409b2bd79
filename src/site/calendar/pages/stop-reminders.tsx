import { Form, useNavigation } from "react-router";
import { readStopLink } from "#features/calendar/service/own-calendar.server.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { AccountCard } from "#site/accounts/components/account-card.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { answerStop, receiveStopForm } from "../forms/stop-reminders.server.ts";
import type { Route } from "./+types/stop-reminders";

/** The address holds a secret. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
}

/** Changes nothing: mail programs open links by themselves. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answerStop(await readStopLink(context.get(depsContext), params));
}

export const action = formAction("stop_reminders", receiveStopForm);

/** Where the link of a reminder ends all reminders, without a login. */
export default function StopReminders({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, own_calendar: m } = useMessages();
  const { state } = actionData ?? loaderData;
  const isSending = useNavigation().state !== "idle";
  return (
    <AccountCard heading={m.stop_title()}>
      <PageHead title={frame.title({ page: m.stop_title() })} isIndexed={false} />
      {state === "in_force" ? (
        <Form method="post" className="grid gap-4">
          <p>{m.stop_text()}</p>
          <Button type="submit" isBusy={isSending}>
            {m.stop_button()}
          </Button>
        </Form>
      ) : (
        <>
          <Notice isBad={state === null} className="mb-5">
            {state === null ? m.stop_unknown() : m.stop_done()}
          </Notice>
          <ButtonLink to={patterns.calendar}>{frame.calendar()}</ButtonLink>
        </>
      )}
    </AccountCard>
  );
}
