import { listClosingLists, listListedColleges } from "#features/chances/service/closing-lists.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { collegePath, comparePath, patterns } from "#lib/addresses.ts";
import { useFormat, useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { Pagination } from "#ui/page/pagination.tsx";
import type { Route } from "./+types/lists";

const pageSize = 50;

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const lists = await listClosingLists(deps);
  const chosen = lists.find(({ authority }) => authority === searchParams.get("authority")) ?? null;
  const page = Math.max(1, Number.parseInt(searchParams.get("page") ?? "1", 10) || 1);
  const colleges = chosen ? await listListedColleges(deps, { authority: chosen.authority, page, pageSize }) : null;
  return { lists, chosen, colleges };
}

/** Closing values of authorities without a model: which lists there are, and the way to each college in them. */
export default function ClosingListsPage({ loaderData: { lists, chosen, colleges } }: Route.ComponentProps) {
  const { frame, chances, chances_record: m } = useMessages();
  const title = chosen ? m.lists_title_of({ authority: chosen.authority }) : m.lists_title();
  const ways = [
    { label: chances.title(), to: patterns.chances },
    ...(chosen ? [{ label: m.lists_title(), to: patterns.chancesLists }] : []),
  ];
  return (
    <div className="page pb-5">
      <PageHead title={frame.title({ page: title })} description={m.lists_description()} />
      <Breadcrumbs crumbs={[...ways, { label: title }]} />
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <p className="mt-2 mb-4 max-w-reading">
        {m.lists_lead()}{" "}
        <Link to={patterns.rehearsal} className="link">
          {m.rehearse_link()}
        </Link>
      </p>
      {lists.length === 0 ? <EmptyState text={m.lists_none()} /> : null}
      {colleges ? <Colleges colleges={colleges} title={title} /> : <Lists lists={lists} />}
    </div>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Lists({ lists }: Pick<Loaded, "lists">) {
  const { chances_record: m } = useMessages();
  const format = useFormat();
  if (lists.length === 0) return null;
  return (
    <DataTable
      caption={m.lists_every()}
      columns={[
        { label: m.lists_authority() },
        { label: m.lists_exam() },
        { label: m.lists_years() },
        { label: m.lists_colleges(), isFigure: true },
      ]}
      rows={lists.map(({ authority, exams, years, college_count: count }) => ({
        key: authority,
        cells: [
          <Link key="list" to={`${patterns.chancesLists}?${new URLSearchParams({ authority })}`} className="link">
            {authority}
          </Link>,
          exams.join(", "),
          years.join(", "),
          format.number(count),
        ],
      }))}
    />
  );
}

function Colleges({ colleges, title }: { colleges: NonNullable<Loaded["colleges"]>; title: string }) {
  const { chances, chances_record: m } = useMessages();
  const placeLine = usePlaceLine();
  return (
    <>
      <DataTable
        caption={title}
        columns={[
          { label: m.lists_college() },
          { label: m.lists_place() },
          { label: m.lists_years() },
          { label: chances.compare() },
        ]}
        rows={colleges.items.map((college) => ({
          key: college.college_id,
          cells: [
            <Link key="college" to={`${collegePath(college.college_id)}#cut-offs`} className="link">
              {college.college_name}
            </Link>,
            placeLine([college.city, college.state]),
            college.years.join(", "),
            <Link
              key="compare"
              to={comparePath(`college-${college.college_id}`)}
              aria-label={chances.compare_of({ name: college.college_name })}
              className="link"
            >
              {chances.compare()}
            </Link>,
          ],
        }))}
      />
      <Pagination page={colleges.page} pageCount={Math.ceil(colleges.count / pageSize)} />
    </>
  );
}
