import { cachePublic } from "#http/responses/public-response.server.ts";
import { readContent } from "#site/information/read-content.server.ts";
import { InformationPage } from "../components/information-page.tsx";
import { PolicySections } from "../components/policy-sections.tsx";
import type { Route } from "./+types/accessibility";

export function loader({ context }: Route.LoaderArgs) {
  cachePublic(context);
  return readContent(context, "accessibility");
}

export default function Accessibility({ loaderData: content }: Route.ComponentProps) {
  return (
    <InformationPage content={content}>
      <PolicySections {...content} />
    </InformationPage>
  );
}
