import { useSearchParams } from "react-router";
import { listCourses } from "#features/courses/service.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { coursePath, patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { readContent } from "#site/information/read-content.server.ts";
import { ButtonLink, buttonClasses } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { InlineProse } from "#ui/prose.tsx";
import { InformationPage, SideDrawing } from "../components/information-page.tsx";
import type { Route } from "./+types/industrial-courses";

export async function loader({ context }: Route.LoaderArgs) {
  cachePublic(context, ...pageTags.courses);
  const courses = await listCourses(context.get(depsContext));
  return { ...readContent(context, "industrial-courses"), courses };
}

/** A tile a course, each opening its own page; the first one, Java, is selected at first, See All tells of every course at once. */
export default function IndustrialCourses({ loaderData: content }: Route.ComponentProps) {
  const m = useMessages();
  const [params] = useSearchParams();
  const isAll = params.get("show") === "all";
  const [selected] = content.courses;
  const tile =
    "flex h-full min-h-14 items-center justify-center rounded-card border px-4 py-3 text-center font-semibold";
  const shown = content.courses.filter((course) => isAll || course === selected);
  const aside = (
    <>
      <SideDrawing id={9} />
      <ButtonLink to={patterns.contact} className="w-full">
        {m.contact.enquiry_now()}
      </ButtonLink>
    </>
  );
  return (
    <InformationPage content={content} intro={content.intro} aside={aside}>
      <nav aria-label={content.title} className="mt-8">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {content.courses.map(({ name, slug }) => {
            const isSelected = !isAll && slug === selected?.slug;
            return (
              <li key={slug}>
                <Link
                  to={coursePath(slug)}
                  aria-current={isSelected ? "true" : undefined}
                  className={`${tile} ${isSelected ? "border-accent bg-accent text-on-accent" : "border-line bg-card hover:border-ink"}`}
                >
                  {name}
                </Link>
              </li>
            );
          })}
          <li>
            <Link
              to="?show=all"
              keepsScroll
              aria-current={isAll ? "true" : undefined}
              className={`${tile} ${isAll ? "border-accent bg-accent text-on-accent" : "border-dashed border-line-strong hover:border-ink"}`}
            >
              {m.information.see_all()}
            </Link>
          </li>
        </ul>
      </nav>
      <ul className={`mt-8 grid gap-4 ${shown.length > 1 ? "lg:grid-cols-2" : ""}`}>
        {shown.map(({ name, slug, summary, length_weeks }) => (
          <li key={slug} className="card flex flex-col gap-5 p-6 lg:flex-row lg:items-center lg:justify-between">
            <div>
              <h2 className="text-xl">{name}</h2>
              <p className="mt-1 font-medium text-muted">{m.information.weeks({ count: length_weeks })}</p>
              <InlineProse html={summary} className="mt-3" />
            </div>
            <Link to={coursePath(slug)} className={buttonClasses("primary", "shrink-0 self-start lg:self-center")}>
              {m.information.open_course({ course: name })}
            </Link>
          </li>
        ))}
      </ul>
    </InformationPage>
  );
}
