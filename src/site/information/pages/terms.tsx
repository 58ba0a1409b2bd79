import { cachePublic } from "#http/responses/public-response.server.ts";
import { readContent } from "#site/information/read-content.server.ts";
import { InformationPage } from "../components/information-page.tsx";
import { PolicySections } from "../components/policy-sections.tsx";
import type { Route } from "./+types/terms";

export function loader({ context }: Route.LoaderArgs) {
  cachePublic(context);
  return readContent(context, "terms-and-refund");
}

export default function Terms({ loaderData: content }: Route.ComponentProps) {
  return (
    <InformationPage content={content}>
      <PolicySections {...content} />
    </InformationPage>
  );
}
