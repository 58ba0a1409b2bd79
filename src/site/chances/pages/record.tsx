import { rulesFor } from "margdeep-chances/rule-set";
import { bundledRules } from "#features/chances/closings/bundled-rules.ts";
import type { Authority } from "#features/chances/contract.ts";
import { listFailures, readRecord } from "#features/chances/service/read-record.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { readJsonText } from "#lib/json-text.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { Pagination } from "#ui/page/pagination.tsx";
import { TabLinks } from "#ui/page/tab-links.tsx";
import { ServerPart } from "#ui/parts/server-part.tsx";
import { FailureTable } from "../components/failure-table.tsx";
import { OpenPromise } from "../components/open-promise.tsx";
import { PromiseOutcome } from "../components/promise-outcome.tsx";
import { YearTable } from "../components/record-tables.tsx";
import { renderJudgedYear } from "../render-judged-year.server.tsx";
import type { Route } from "./+types/record";

const pageSize = 50;

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const records = await readRecord(deps, { authority: null, year: null });
  const asked = url.searchParams.get("authority");
  const record = records.find(({ authority }) => authority === asked) ?? records[0] ?? null;
  const judged = record ? [...record.promises.flatMap(({ outcome }) => outcome ?? []), ...record.back_tests] : [];
  const tests = judged.toSorted((a, b) => b.year - a.year);
  const test = tests.find(({ year }) => String(year) === url.searchParams.get("year")) ?? tests[0] ?? null;
  const promise = record?.promises.find(({ season, outcome }) => outcome && season === test?.year) ?? null;
  const page = Math.max(1, Number.parseInt(url.searchParams.get("page") ?? "1", 10) || 1);
  // The rows of a promise that failed are not in the file of the model that is served now.
  const failed =
    record && test && !promise
      ? await listFailures(deps, { authority: record.authority, year: test.year, page, pageSize })
      : null;
  return {
    authorities: records.map(({ authority, model }) => named(authority, model.valid_for)),
    record,
    tests,
    test,
    details: renderJudgedYear(test, promise, { url, request, context }),
    promise,
    promised: record?.promises.flatMap(({ outcome }) => outcome?.year ?? []) ?? [],
    failed,
  };
}

/** The name of an authority, which is in its rules. */
function named(authority: Authority, year: number) {
  const rules = rulesFor(authority, year, bundledRules) ?? rulesFor(authority, year - 1, bundledRules);
  return { authority, name: rules?.name ?? authority };
}

/** The back-test of the published calculations: what was predicted for past years, and what came true. */
export default function ChancesRecordPage({ loaderData }: Route.ComponentProps) {
  const { frame, chances, chances_record: m } = useMessages();
  const { record, tests, test, promise, failed } = loaderData;
  const address = (authority: string, year?: number) =>
    `${patterns.chancesRecord}?${new URLSearchParams({ authority, ...(year && { year: String(year) }) })}`;
  return (
    <div className="page pb-5">
      <PageHead title={frame.title({ page: m.title() })} description={m.description()} />
      <Breadcrumbs crumbs={[{ label: chances.title(), to: patterns.chances }, { label: m.title() }]} />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-2 max-w-reading">{m.lead()}</p>
      <h2 className="mt-5 text-xl">{m.unknown_title()}</h2>
      <p className="mt-1 max-w-reading">{m.unknown()}</p>
      {record && test ? (
        <>
          <TabLinks
            label={chances.exams()}
            tabs={loaderData.authorities.map(({ authority, name }) => ({
              to: address(authority),
              label: chances.exam_name({ authority, name }),
              isCurrent: authority === record.authority,
            }))}
          />
          {record.promises.map((of) => (of.outcome ? null : <OpenPromise key={of.season} promise={of} />))}
          <YearTable tests={tests} promised={loaderData.promised} />
          <TabLinks
            label={m.choose_year()}
            keepsScroll
            tabs={tests.map(({ year }) => ({
              to: address(record.authority, year),
              label: String(year),
              isCurrent: year === test.year,
            }))}
          />
          <Year test={test} promise={promise} details={loaderData.details} />
          {failed ? <Failures failed={failed} year={test.year} /> : null}
        </>
      ) : (
        <div className="mt-6">
          <EmptyState text={m.none()} />
        </div>
      )}
    </div>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** One judged year: the curve, and the same by round and by group. */
function Year({ test, promise, details }: { test: NonNullable<Loaded["test"]> } & Pick<Loaded, "promise" | "details">) {
  const { chances_record: m } = useMessages();
  const [from] = test.trained_on;
  const year = String(test.year);
  return (
    <>
      <h2 className="text-xl">{promise ? m.promised_year({ year }) : m.of_year({ year })}</h2>
      {promise ? (
        <PromiseOutcome promise={promise} />
      ) : (
        <p className="mt-1 text-muted">
          {m.trained({ from: String(from ?? ""), to: String(test.trained_on.at(-1) ?? ""), year })}
        </p>
      )}
      <ServerPart id="judged-year" html={readJsonText(details)} className="mt-4" />
    </>
  );
}

function Failures({ failed, year }: { failed: NonNullable<Loaded["failed"]>; year: number }) {
  const { chances_record: m } = useMessages();
  return (
    <section aria-labelledby="failures" className="mt-8">
      <h2 id="failures" className="text-xl">
        {m.failures({ year: String(year) })}
      </h2>
      <p className="mt-1">{m.failures_count({ count: failed.count })}</p>
      {failed.items.length > 0 ? <FailureTable failures={failed.items} year={year} /> : null}
      <Pagination page={failed.page} pageCount={Math.ceil(failed.count / pageSize)} />
    </section>
  );
}
