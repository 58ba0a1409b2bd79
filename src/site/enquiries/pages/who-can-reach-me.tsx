import { allow, withdraw } from "#features/reach/acts.server.ts";
import { listReach } from "#features/reach/service/list-reach.server.ts";
import { readDisclosures } from "#features/reach/service/read-disclosures.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { positiveInteger } from "#lib/search-params.ts";
import { AccountTabs } from "#site/profile/components/account-tabs.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { OwnLedger } from "../components/own-ledger.tsx";
import { ReachEntries } from "../components/reach-entries.tsx";
import type { Route } from "./+types/who-can-reach-me";

const rowsOnPage = 20;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const deps = context.get(depsContext);
  const page = positiveInteger(url.searchParams.get("ledger") ?? "") ?? 1;
  const ledger = await readDisclosures(deps, student.id, { page, pageSize: rowsOnPage });
  const entries = await listReach(deps, student.id, context.get(localeContext));
  return { entries, rows: ledger.items, page, isLast: page * rowsOnPage >= ledger.count };
}

export const action = actForm({
  withdraw: button(withdraw, () => "withdrawn", { params: (form) => ({ key: form.get("withdraw") }) }),
  allow: button(allow, () => "allowed", { params: (form) => ({ key: form.get("allow") }) }),
});

/** Everyone who may contact the student or see their details, each with its way back; and everyone who did. */
export default function WhoCanReachMe({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const { entries, ...ledger } = loaderData;
  const words = m.who_can_reach;
  const parts = [
    { id: "in-force", title: words.reach_in_force(), entries: entries.filter((entry) => entry.can_withdraw) },
    { id: "fixed", title: words.reach_fixed(), entries: entries.filter((entry) => entry.fixed_because !== null) },
    { id: "gone", title: words.reach_gone(), entries: entries.filter((entry) => entry.withdrawn_at !== null) },
  ];
  return (
    <>
      <PageHead title={m.frame.title({ page: words.reach_title() })} isIndexed={false} />
      <AccountTabs open="reach" />
      <h1 className="text-2xl md:text-3xl">{words.reach_title()}</h1>
      <p className="mt-2">{words.reach_intro()}</p>
      <p className="mt-1">{words.reach_means()}</p>
      <Link to={patterns.myEnquiries} className="link tap-row">
        {m.enquiries.title()}
      </Link>
      <Verdict outcome={actionData} />
      {parts.map((part) => (
        <ReachEntries key={part.id} {...part} />
      ))}
      <OwnLedger {...ledger} />
    </>
  );
}

function Verdict({ outcome }: { outcome: Route.ComponentProps["actionData"] }) {
  const m = useMessages().who_can_reach;
  if (!outcome) return null;
  return outcome.done === null ? (
    <Notice isBad>{outcome.errors.form}</Notice>
  ) : (
    <Notice>{outcome.done === "allowed" ? m.allowed() : m.taken_back()}</Notice>
  );
}
