import { getCareer } from "#features/information/careers.server.ts";
import { orErrorPage } from "#http/documents/page-errors.server.ts";
import { localeContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Prose } from "#ui/prose.tsx";
import { InformationPage, Part } from "../components/information-page.tsx";
import type { Route } from "./+types/career";

export async function loader({ params, context }: Route.LoaderArgs) {
  const content = await orErrorPage(getCareer(context.get(localeContext), params.career));
  cachePublic(context);
  return content;
}

/** A page about one career or course, with its sources. */
export default function Career({ loaderData: content }: Route.ComponentProps) {
  const { information: m } = useMessages();
  return (
    <InformationPage content={content} intro={content.intro}>
      {content.parts.map(({ heading, text }) => (
        <Part key={heading} heading={heading}>
          <Prose html={text} className="reading" />
        </Part>
      ))}
      <Part heading={m.sources()}>
        <ul className="list-disc space-y-1 pl-5">
          {content.sources.map(({ title, url }) => (
            <li key={url}>
              <a href={url} className="link" rel="noopener">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </Part>
    </InformationPage>
  );
}
