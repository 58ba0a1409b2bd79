import { cachePublic } from "#http/responses/public-response.server.ts";
import { readContent } from "#site/information/read-content.server.ts";
import { FaqList } from "../components/faq-list.tsx";
import { InformationPage, Part } from "../components/information-page.tsx";
import type { Route } from "./+types/faqs";

/** The questions of three pages in one place; they are written once, on the page they belong to. */
export function loader({ context }: Route.LoaderArgs) {
  cachePublic(context);
  const content = readContent(context, "faqs");
  const groups = content.groups.map(({ heading, from }) => ({ heading, faq: readContent(context, from).faq }));
  return { content, groups };
}

export default function Faqs({ loaderData: { content, groups } }: Route.ComponentProps) {
  return (
    <InformationPage content={content} intro={content.intro} questions={groups.flatMap(({ faq }) => faq.items)}>
      {groups.map(({ heading, faq }) => (
        <Part key={heading} heading={heading}>
          <FaqList faq={faq} />
        </Part>
      ))}
    </InformationPage>
  );
}
