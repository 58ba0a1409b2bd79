import { nameOfRow, nextSteps } from "#features/choices/list-history-rules.ts";
import { type ChoiceList, listAuthorities, type NewRow, rowsNotInList } from "#features/choices/list-rules.ts";
import { noLists } from "#features/choices/local-lists.ts";
import { describeBranches } from "#features/choices/service/describe-choices.server.ts";
import { sameOriginReferrer } from "#http/documents/same-origin-referrer.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext, visitorContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import { AddChoices, Offered } from "../components/add-choices.tsx";
import { ChoiceRows } from "../components/choice-rows.tsx";
import { ChosenBar } from "../components/chosen-bar.tsx";
import { ListHistory } from "../components/list-history.tsx";
import { MergeQuestion, Notice } from "../components/list-notices.tsx";
import { ListNames, ListSettings, NewList } from "../components/list-settings.tsx";
import { ListTools } from "../components/list-tools.tsx";
import { MendedPreview } from "../components/mended-preview.tsx";
import { SentList } from "../components/sent-list.tsx";
import { TypedIn } from "../components/typed-in.tsx";
import { useChoiceLists } from "../components/use-choice-lists.ts";
import { receiveListForm } from "../forms/list.server.ts";
import { branchIds } from "../list-form.ts";
import { type ListView, nothingAside } from "../list-view.ts";
import { viewOfAccount, viewOfLocal } from "../read-lists.server.ts";
import type { Route } from "./+types/choices";

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const student = await context.get(visitorContext)();
  const asked = url.searchParams;
  const view = student
    ? await viewOfAccount(deps, student.id, asked.get("list"), nothingAside)
    : viewOfLocal(noLists, nothingAside);
  const authority =
    listAuthorities.find((known) => known === asked.get("authority")) ??
    view.kept?.list.authority ??
    listAuthorities[0];
  const offered: NewRow[] = await describeBranches(deps, authority, branchIds(asked.get("add") ?? ""));
  return { view, offered, authority, isAccount: student !== null, year: deps.now().getUTCFullYear() };
}

export const action = formAction("edit_choices", receiveListForm);

/** The address of the page is sent to no other site. */
export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  sameOriginReferrer(loaderHeaders, actionHeaders);

const formId = "choices";

/** A student's choice lists. One form holds everything: without an account and without script the lists travel in it. */
export default function ChoicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, choices: m } = useMessages();
  const { offered, authority, isAccount, year } = loaderData;
  const { view, movedKey, submit, drop, forgetStored } = useChoiceLists(actionData ?? loaderData.view, isAccount);
  const { kept } = view;
  const isLive = useIsLive();
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: m.title() })} description={m.description()} />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-1 max-w-reading text-muted">{isAccount ? m.lead_account() : m.lead()}</p>
      <form id={formId} method="post" onSubmit={submit} autoComplete="off" noValidate>
        {/* The Enter key presses the first button of a form. */}
        <button type="submit" name="do" value="enter" hidden aria-hidden="true" tabIndex={-1} />
        <input type="hidden" name="list" value={kept?.list.id ?? ""} />
        <input type="hidden" name="page" value={view.page} />
        {isLive || isAccount ? null : <input type="hidden" name="carried" value={view.carried} />}
        {isAccount ? <MergeQuestion forget={forgetStored} /> : null}
        <ListNames lists={view.lists} openId={kept?.list.id} />
        <Notice notice={view.notice} />
        <Offered rows={kept ? rowsNotInList(kept.list, offered) : offered} listName={kept?.list.name ?? null} />
        <Moved list={kept?.list ?? null} rowKey={movedKey} />
        {kept ? (
          <OpenList view={view} kept={kept} isAccount={isAccount} onDrop={drop} />
        ) : (
          <p className="mt-4 max-w-reading text-lg">{m.empty()}</p>
        )}
        <NewList isOpen={!kept} authority={authority} year={year} />
      </form>
      {kept && !isAccount ? <SentList list={kept.list} carried={isLive ? "" : view.carried} /> : null}
      <Link to={patterns.offlineKit} className="link mt-4 inline-flex min-h-11 items-center print:hidden">
        {m.offline()}
      </Link>
    </div>
  );
}

/** Tells a screen reader where a row is after it was moved. */
function Moved({ list, rowKey }: { list: ChoiceList | null; rowKey: number | null }) {
  const { choices: m } = useMessages();
  const at = list?.rows.findIndex(({ key }) => key === rowKey) ?? -1;
  const row = list?.rows[at];
  return (
    <p role="status" className="sr-only">
      {list && row ? m.moved({ name: nameOfRow(row), place: at + 1, count: list.rows.length }) : ""}
    </p>
  );
}

function OpenList({
  view,
  kept,
  isAccount,
  onDrop,
}: {
  view: ListView;
  kept: NonNullable<ListView["kept"]>;
  isAccount: boolean;
  onDrop: (key: number, place: number) => void;
}) {
  const { choices: m } = useMessages();
  const { list, versions } = kept;
  const steps = nextSteps(kept);
  return (
    <>
      <MendedPreview list={list} mended={view.mended} />
      <section aria-labelledby="list-heading" className="mt-5">
        <h2 id="list-heading" tabIndex={-1} className="text-xl">
          {list.name}
        </h2>
        <p className="text-muted">
          {m.facts({ authority: list.authority, year: String(list.year), count: list.rows.length })}
        </p>
        <ListTools list={list} isAccount={isAccount} />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit" id="undo" name="do" value="undo" look="secondary" disabled={!steps.undo}>
            {m.undo()}
          </Button>
          <Button type="submit" name="do" value="redo" look="secondary" disabled={!steps.redo}>
            {m.redo()}
          </Button>
        </div>
        {list.rows.length > 0 ? (
          <>
            <ChoiceRows key={list.id} rows={list.rows} openKey={view.openKey} page={view.page} onDrop={onDrop} />
            <ChosenBar rows={list.rows} />
          </>
        ) : (
          <p className="mt-4 text-lg">{m.empty_list()}</p>
        )}
      </section>
      <AddChoices key={view.found?.text} found={view.found} hasAccount={isAccount} />
      {list.rows.length > 0 ? <TypedIn typed={view.typed} /> : null}
      <ListHistory versions={versions} />
      <ListSettings kept={kept} />
    </>
  );
}
