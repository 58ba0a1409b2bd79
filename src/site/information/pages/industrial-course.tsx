import { data } from "react-router";
import { getCourse } from "#features/courses/service.server.ts";
import type { EnquiryHandle } from "#features/enquiries/contract.ts";
import { orErrorPage } from "#http/documents/page-errors.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { canSeePreview, previewHeaders } from "#http/request/preview.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { contactPath, patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { readContent } from "#site/information/read-content.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PreviewNotice } from "#ui/page/preview-notice.tsx";
import { InlineProse, Prose } from "#ui/prose.tsx";
import { Part } from "../components/information-page.tsx";
import type { Route } from "./+types/industrial-course";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  cachePublic(context, ...pageTags.courses);
  const isPreview = await canSeePreview(context, request);
  const course = await orErrorPage(getCourse(context.get(depsContext), params.course, isPreview));
  const shown = { parent: readContent(context, "industrial-courses").title, course };
  return isPreview ? data({ ...shown, isPreview }, { headers: previewHeaders }) : shown;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Enquiries opened here are about this course. */
export const handle: EnquiryHandle<{ course: { slug: string; name: string } }> = {
  enquiryAbout: ({ course: { slug, name } }) => ({ kind: "course", id: slug, name }),
};

/** One course: syllabus, length, who it is for, and a way to ask about it. */
export default function IndustrialCourse({ loaderData }: Route.ComponentProps) {
  const { parent, course } = loaderData;
  const m = useMessages();
  const facts = [
    { label: m.information.length(), html: m.information.weeks({ count: course.length_weeks }) },
    { label: m.information.for_whom(), html: course.for_whom },
    { label: m.information.prerequisites(), html: course.prerequisites },
    { label: m.information.outcome(), html: course.outcome },
  ].filter(({ html }) => html);
  return (
    <div className="page">
      <PageHead
        title={m.frame.title({ page: course.name })}
        description={m.information.course_description({ course: course.name, count: course.length_weeks })}
      />
      <Breadcrumbs
        crumbs={[
          { label: m.frame.home(), to: patterns.home },
          { label: parent, to: patterns.industrialCourses },
          { label: course.name },
        ]}
      />
      {"isPreview" in loaderData ? <PreviewNotice /> : null}
      <h1 className="mt-2 text-3xl md:text-4xl">{course.name}</h1>
      <InlineProse html={course.summary} className="reading mt-4 text-lg" />
      <ButtonLink to={contactPath(`course-${course.slug}`)} className="mt-6">
        {m.contact.enquiry_now()}
      </ButtonLink>
      <dl className="mt-8 grid gap-4 sm:grid-cols-2">
        {facts.map(({ label, html }) => (
          <div key={label} className="card p-5">
            <dt className="text-sm font-semibold text-muted">{label}</dt>
            <dd>
              <Prose html={html} className="mt-1" />
            </dd>
          </div>
        ))}
      </dl>
      {course.syllabus.length === 0 ? null : (
        <Part heading={m.information.syllabus()}>
          <ol className="grid gap-4 sm:grid-cols-2">
            {course.syllabus.map(({ module, topics }, index) => (
              <li key={module} className="card p-5">
                <h3 className="text-lg">
                  <span className="mr-2 text-muted">{index + 1}.</span>
                  {module}
                </h3>
                <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-accent-strong">
                  {topics.map((topic) => (
                    <li key={topic}>{topic}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </div>
  );
}
