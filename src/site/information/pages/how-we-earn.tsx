import { cachePublic } from "#http/responses/public-response.server.ts";
import { readContent } from "#site/information/read-content.server.ts";
import { InformationPage } from "../components/information-page.tsx";
import { PolicySections } from "../components/policy-sections.tsx";
import type { Route } from "./+types/how-we-earn";

export function loader({ context }: Route.LoaderArgs) {
  cachePublic(context);
  return readContent(context, "how-we-earn");
}

export default function HowWeEarn({ loaderData: content }: Route.ComponentProps) {
  return (
    <InformationPage content={content}>
      <PolicySections {...content} />
    </InformationPage>
  );
}
