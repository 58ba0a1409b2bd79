import { changeTextConsents, confirmCode, sendCode } from "#features/text-messages/acts.server.ts";
import { readOwnTexts } from "#features/text-messages/service/own-texts.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { AccountTabs } from "#site/profile/components/account-tabs.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { OwnNumber } from "../components/own-number.tsx";
import { TextChoicesForm } from "../components/text-choices-form.tsx";
import type { Route } from "./+types/my-text-messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  return readOwnTexts(context.get(depsContext), student.id);
}

/** A box is named by channel and purpose, such as "sms-dates". */
function readBoxes(form: FormData) {
  const consents = form.getAll("consent").map((box) => {
    const [channel, purpose] = String(box).split("-");
    return { channel, purpose };
  });
  return { consents };
}

export const action = actForm({
  save: button(changeTextConsents, () => "saved", { input: readBoxes }),
  send_code: button(sendCode, () => "code_sent", { input: (form) => ({ channel: form.get("send_code") }) }),
  confirm: button(confirmCode, () => "confirmed", { input: (form) => ({ code: form.get("code") }) }),
});

/** What a student gets by SMS and WhatsApp: first the number, then what may be sent. */
export default function MyTextMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, text_messages: m } = useMessages();
  const { channels, number, code_until: codeUntil, most_a_week: most, consents } = loaderData;
  const isOff = channels.length === 0 && consents.length === 0;
  return (
    <>
      <PageHead title={frame.title({ page: m.title() })} isIndexed={false} />
      <AccountTabs open="texts" />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-2 max-w-reading">{isOff ? m.off() : m.lead({ most })}</p>
      <Verdict outcome={actionData} />
      {isOff ? null : (
        <>
          <OwnNumber number={number} channels={channels} mayType={codeUntil !== null} />
          <TextChoicesForm channels={channels} consents={consents} mayChoose={number === "confirmed"} />
        </>
      )}
    </>
  );
}

function Verdict({ outcome }: { outcome: Route.ComponentProps["actionData"] }) {
  const { text_messages: m } = useMessages();
  if (!outcome) return null;
  if (outcome.done === null) {
    const [refusal] = Object.values(outcome.errors);
    return refusal ? <Notice isBad>{refusal}</Notice> : null;
  }
  const texts = { saved: m.saved(), code_sent: m.code_sent(), confirmed: m.confirmed() };
  return <Notice>{texts[outcome.done]}</Notice>;
}
