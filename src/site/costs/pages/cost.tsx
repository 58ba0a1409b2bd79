import { useMemo } from "react";
import { data } from "react-router";
import { askCosts } from "#features/costs/acts.server.ts";
import { type Course, describeCosts } from "#features/costs/service/answer-costs.server.ts";
import { notFound, orErrorPage } from "#http/documents/page-errors.server.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { decodeId } from "#lib/base64-id.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { PageTerms } from "#site/terms/components/page-terms.tsx";
import { renderTerms } from "#site/terms/render-terms.server.tsx";
import { FilterForm, FilterSelect } from "#ui/form/filter-form.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import { CostAnswerRegion } from "../components/answer-region.tsx";
import { CostForm } from "../components/cost-form.tsx";
import { useCosts } from "../components/use-costs.ts";
import { receiveCostQuestion } from "../forms/ask.server.ts";
import type { Outcome } from "../outcome.ts";
import { readBranchId } from "../read-branch.ts";
import type { Route } from "./+types/cost";

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const collegeId = decodeId(params.collegeid);
  if (collegeId === null) throw notFound();
  const { courses, answer } = await orErrorPage(describeCosts(deps, collegeId, readBranchId(url.searchParams)));
  const pageTerms = renderTerms("costs", { request, url, context });
  return data({ courses, answer, pageTerms }, { headers: { "Cache-Control": "no-store" } });
}

export const action = formAction(askCosts, receiveCostQuestion);

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders ?? loaderHeaders);
  headers.set("Cache-Control", "no-store");
  return headers;
}

/** What a course costs in all and what leaving it costs: questions beside their answer. */
export default function CostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, costs: m } = useMessages();
  const { courses, answer } = loaderData;
  const { college, branch } = answer;
  const first = useMemo<Outcome>(
    () => actionData ?? { answers: {}, answer, errors: {}, trouble: null },
    [actionData, answer],
  );
  const asking = useCosts(first, college.id, branch?.branch_id ?? null);
  const title = m.title({ course: branch ? `${branch.branch_name}, ${college.name}` : college.name });
  const back = branch ? `${collegePath(college.id)}?branch=${branch.branch_id}` : collegePath(college.id);
  return (
    <div className="page pb-5">
      <PageHead title={frame.title({ page: title })} description={m.description()} isIndexed={false} />
      <Breadcrumbs crumbs={[{ label: college.name, to: back }, { label: m.crumb() }]} />
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <p className="mt-1 max-w-reading text-muted print:hidden">{m.lead()}</p>
      <PageTerms html={loaderData.pageTerms} />
      {courses.length > 1 ? <CourseChoice courses={courses} chosen={branch?.branch_id ?? null} /> : null}
      <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div onInput={asking.askLater} className="print:hidden">
          <CostForm asking={asking} ours={answer} first={first} />
        </div>
        <CostAnswerRegion asking={asking} />
      </div>
      <PrintedFrom />
    </div>
  );
}

/** Which course: a choice in the address, for it tells nothing of the student. */
function CourseChoice({ courses, chosen }: { courses: Course[]; chosen: number | null }) {
  const { catalogue, college, costs: m } = useMessages();
  const nameOf = ({ branch_name, degree, level, shift }: Course) =>
    [branch_name, degree || catalogue.level_name({ level }), shift === 2 ? college.second_shift() : ""]
      .filter(Boolean)
      .join(", ");
  return (
    <div className="mt-2 print:hidden">
      <FilterForm>
        <FilterSelect
          name="branch"
          label={m.course()}
          value={chosen === null ? "" : String(chosen)}
          options={[
            { value: "", label: m.any_course() },
            ...courses.map((course) => ({ value: String(course.branch_id), label: nameOf(course) })),
          ]}
        />
      </FilterForm>
    </div>
  );
}
