import type { CollegeCard as Card, CollegeQuery } from "#features/catalogue/contract.ts";
import { type LoaderPage, packRendered } from "#http/document-request.server.ts";
import { localeContext } from "#http/request-context.server.ts";
import { savesDataOf } from "#http/saves-data.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { Packed } from "#lib/packed.ts";
import { ownLinesOf } from "#site/applicant/own-lines.server.ts";
import { savedKeysOf } from "#site/saving/saved-keys.server.ts";
import type { PartHtml } from "#ui/part-html.ts";
import { renderCached } from "#ui/render-cache.server.tsx";
import { RenderedHtml } from "#ui/rendered-html.server.ts";
import { CollegeCard } from "./components/college-card.server.tsx";
import { type CardView, viewCard } from "./components/list-view.ts";

/**
 * The cards of a list as HTML for `CollegeResults`, with the visitor's saved colleges and, for a student who named their exam, their
 * own seats. A document does not contain them a second time.
 */
export async function renderCards(
  { request, url, context }: LoaderPage,
  { streamId, sort, branch }: Pick<CollegeQuery, "streamId" | "sort" | "branch">,
  colleges: readonly Card[],
): Promise<Packed<PartHtml | null>> {
  const locale = context.get(localeContext);
  const ids = colleges.map(({ id }) => id);
  const [saved, own] = await Promise.all([savedKeysOf(context), ownLinesOf(context, ids, branch)]);
  const savedKeys = new Set<string>(saved ?? []);
  const savesData = savesDataOf(request);
  let heading = "";
  const items = colleges.flatMap((card, index) => {
    const view = viewCard(card);
    const college = savesData ? { ...view, photo: undefined } : view;
    const name = sort === "closing_rank" ? nameList(view.closing, locale) : "";
    const isNamed = name !== heading;
    heading = name;
    const properties = {
      ...{ college, streamId, own: own[card.id] ?? null },
      isFirst: index === 0 && college.photo !== undefined,
      isSaved: savedKeys.has(`college-${card.id}`),
    };
    const rendered = renderCached(CollegeCard, properties, locale);
    return isNamed ? [renderCached(ListHeading, { name }, locale), rendered] : [rendered];
  });
  const list = new RenderedHtml('<ul class="grid grid-cols-1 gap-2.5 md:grid-cols-2">', ...items, "</ul>");
  return packRendered(list, { request, url });
}

/** A heading before the first card whose closing value is from another list than the one before. */
function ListHeading({ name }: { name: string }) {
  return <li className="mt-2 font-semibold first:mt-0 md:col-span-2">{name}</li>;
}

function nameList(closing: CardView["closing"], locale: Locale): string {
  const { catalogue: m } = languageOf(locale).messages;
  return closing ? m.closing_list(closing) : m.closing_list_none();
}
