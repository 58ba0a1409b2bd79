import { cachePublic } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { readContent } from "#site/information/read-content.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { InlineProse, Prose } from "#ui/prose.tsx";
import { InformationPage } from "../components/information-page.tsx";
import type { Route } from "./+types/projects";

export function loader({ context }: Route.LoaderArgs) {
  cachePublic(context);
  return readContent(context, "projects");
}

export default function Projects({ loaderData: content }: Route.ComponentProps) {
  const m = useMessages();
  return (
    <InformationPage content={content} intro={content.intro}>
      <section className="mt-8 flex flex-col gap-5 rounded-card bg-header p-6 text-on-header md:flex-row md:items-center md:justify-between md:p-8">
        <div>
          <h2 className="text-2xl text-on-header">{content.banner.title}</h2>
          <InlineProse html={content.banner.text} className="reading mt-2 text-lg" />
        </div>
        <ButtonLink to={patterns.contact} className="shrink-0">
          {content.banner.button}
        </ButtonLink>
      </section>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {content.cards.map(({ title, text, points }) => (
          <li key={title} className="card flex flex-col p-5">
            <h2 className="text-xl">{title}</h2>
            <Prose html={text} className="mt-2" />
            <ul className="mt-3 list-disc space-y-1 pl-5 marker:text-accent-strong">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <div className="mt-auto pt-5">
              <ButtonLink
                to={patterns.contact}
                look="secondary"
                aria-label={m.information.contact_us_about({ topic: title })}
              >
                {m.information.contact_us_button()}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </InformationPage>
  );
}
