import { Form, useNavigation } from "react-router";
import { confirmHostelAsOwner } from "#features/hostels/acts.server.ts";
import { type EvidenceTopic, evidenceTopics } from "#features/hostels/choice-rules.ts";
import type { Hostel } from "#features/hostels/contract.ts";
import { readOwnerLink } from "#features/hostels/service/confirm-as-owner.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { AccountCard } from "#site/accounts/components/account-card.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/form/field.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { useTopicLines } from "../components/topic-lines.ts";
import type { Route } from "./+types/hostel-owner";

/** The address holds a secret. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
}

/** Changes nothing: mail programs open links by themselves. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return { hostel: await readOwnerLink(context.get(depsContext), params) };
}

export const action = actForm({ confirm: button(confirmHostelAsOwner, () => "sent") });

/** Where an owner confirms the facts of a hostel, without an account. */
export default function HostelOwner({ loaderData: { hostel }, actionData }: Route.ComponentProps) {
  const { frame, hostels: m } = useMessages();
  const isSending = useNavigation().state !== "idle";
  const isDone = actionData?.done === "sent";
  return (
    <AccountCard heading={m.owner_title()} {...(hostel && !isDone && { intro: hostel.name })}>
      <PageHead title={frame.title({ page: m.owner_title() })} isIndexed={false} />
      {isDone ? <Notice className="mb-5">{m.owner_done()}</Notice> : null}
      {actionData?.errors.form ? (
        <Notice isBad className="mb-5">
          {actionData.errors.form}
        </Notice>
      ) : null}
      {hostel && !isDone ? (
        <Form method="post" className="grid gap-5">
          <p>{m.owner_text()}</p>
          {evidenceTopics.map((topic) => (
            <section key={topic} className="grid gap-2">
              <h2 className="text-lg">{m.topic({ topic })}</h2>
              <Shown hostel={hostel} topic={topic} />
              <TextField
                label={m.owner_different()}
                name={topic}
                defaultValue={actionData?.values[topic] ?? ""}
                error={actionData?.errors[topic]}
                maxLength={1000}
              />
            </section>
          ))}
          <Button type="submit" isBusy={isSending}>
            {m.owner_button()}
          </Button>
        </Form>
      ) : null}
      {hostel || isDone || actionData ? null : (
        <Notice isBad className="mb-5">
          {m.owner_over()}
        </Notice>
      )}
    </AccountCard>
  );
}

/** What the hostel's page says of a topic. */
function Shown({ hostel, topic }: { hostel: Hostel; topic: EvidenceTopic }) {
  const { hostels: m } = useMessages();
  const linesOf = useTopicLines(hostel);
  const listed: Partial<Record<EvidenceTopic, string[]>> = {
    rent: hostel.room_details.map((room) => `${room.room_category}: ${m.fees_month({ price: room.charge })}`),
    rules: hostel.rules,
    facilities: hostel.facilities,
  };
  return (
    <ul className="list-disc pl-5">
      {[...(listed[topic] ?? []), ...linesOf(topic)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
