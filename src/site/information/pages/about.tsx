import { cachePublic } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { readContent } from "#site/information/read-content.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Prose } from "#ui/prose.tsx";
import { FaqList } from "../components/faq-list.tsx";
import { Contents, InformationPage, Part, SideDrawing } from "../components/information-page.tsx";
import { ItemGrid } from "../components/item-list.tsx";
import type { Route } from "./+types/about";

export function loader({ context }: Route.LoaderArgs) {
  cachePublic(context);
  return readContent(context, "about");
}

export default function About({ loaderData: content }: Route.ComponentProps) {
  const mission = (
    <Part id="mission" heading={content.mission.heading}>
      <Prose html={content.mission.text} className="reading text-lg" />
    </Part>
  );
  const parts = [
    { id: "services", heading: content.services.heading },
    { id: "why", heading: content.why.heading },
    { id: "faq", heading: content.faq.heading },
    { id: "join", heading: content.join.heading },
  ];
  const aside = (
    <>
      <SideDrawing id={21} />
      <Contents parts={parts} />
    </>
  );
  return (
    <InformationPage content={content} questions={content.faq.items} lead={mission} aside={aside}>
      <Part id="services" heading={content.services.heading}>
        <ItemGrid items={content.services.items} isNumbered />
      </Part>
      <Part id="why" heading={content.why.heading}>
        <ItemGrid items={content.why.items} />
      </Part>
      <Part id="faq" heading={content.faq.heading}>
        <FaqList faq={content.faq} />
      </Part>
      <section id="join" className="mt-12 rounded-card bg-header p-8 text-on-header">
        <h2 className="text-2xl text-on-header">{content.join.heading}</h2>
        <Prose html={content.join.text} className="reading mt-3 text-lg" />
        <ButtonLink to={patterns.signup} className="mt-6">
          {content.join.button}
        </ButtonLink>
      </section>
    </InformationPage>
  );
}
