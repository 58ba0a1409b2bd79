import { depsContext, localeContext } from "#http/request-context.server.ts";
import { PageHead } from "#ui/page/page-head.tsx";
import { StaticHtml } from "#ui/parts/static-html.tsx";
import { ControlSamples } from "../components/control-samples.tsx";
import { renderSamples } from "../render-samples.server.tsx";
import type { Route } from "./+types/style-guide";

const title = "Style guide";

/** In production there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(depsContext).config.MODE !== "trial") throw new Response(null, { status: 404 });
  return { html: renderSamples(context.get(localeContext)) };
}

/**
 * The parts that pages are made of, in every state, for engineers who change how they look; a browser test compares pictures of it. What
 * it shows is invented. Its headings are in English; the parts are in the language of the page.
 */
export default function StyleGuide({ loaderData: { html } }: Route.ComponentProps) {
  return (
    <div className="page py-6">
      <PageHead title={title} description={title} isIndexed={false} />
      <h1 lang="en" className="text-3xl">
        {title}
      </h1>
      <ControlSamples />
      <StaticHtml html={html} className="mt-8" />
    </div>
  );
}
