import { pageTags } from "#http/documents/page-tags.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { readContent } from "#site/information/read-content.server.ts";
import { useInNamedLanguage } from "#ui/page/named-language.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { TabLinks } from "#ui/page/tab-links.tsx";
import { InternshipTab } from "../components/internship-tab.tsx";
import { JobsTab } from "../components/jobs-tab.tsx";
import { findJobList } from "../find-job-list.server.ts";
import type { Route } from "./+types/campus-drives";
import { readInternshipQuery, readJobQuery } from "./read-query.server.ts";

const internshipPath = `${patterns.campusDrives}?tab=internship`;

export async function loader({ context, url }: Route.LoaderArgs) {
  cachePublic(context, ...pageTags.jobs);
  const deps = context.get(depsContext);
  const today = dayInIndia(deps.now());
  if (url.searchParams.get("tab") === "internship") {
    const list = await findJobList(deps, readInternshipQuery(url.searchParams));
    return { tab: "internship" as const, list, today, content: readContent(context, "internship") };
  }
  const query = readJobQuery(url.searchParams);
  return { tab: "jobs" as const, list: await findJobList(deps, query), today, query };
}

export default function CampusDrivesPage({ loaderData }: Route.ComponentProps) {
  const m = useMessages();
  const inNamedLanguage = useInNamedLanguage();
  const isInternship = loaderData.tab === "internship";
  return (
    <div className="page py-5">
      <PageHead
        title={m.frame.title({ page: isInternship ? m.jobs.internship_title() : m.jobs.jobs_title() })}
        description={loaderData.tab === "internship" ? loaderData.content.description : m.jobs.jobs_description()}
      />
      <h1 className="text-2xl md:text-3xl">{isInternship ? m.jobs.internship_title() : m.jobs.jobs_title()}</h1>
      {isInternship ? null : <p className="mt-1 text-muted">{m.jobs.lead()}</p>}
      <TabLinks
        label={m.jobs.tabs()}
        tabs={[
          { to: inNamedLanguage(patterns.campusDrives), label: m.jobs.jobs_tab(), isCurrent: !isInternship },
          { to: inNamedLanguage(internshipPath), label: m.jobs.internship_tab(), isCurrent: isInternship },
        ]}
      />
      {loaderData.tab === "internship" ? (
        <InternshipTab content={loaderData.content} list={loaderData.list} today={loaderData.today} />
      ) : (
        <JobsTab list={loaderData.list} query={loaderData.query} today={loaderData.today} />
      )}
    </div>
  );
}
