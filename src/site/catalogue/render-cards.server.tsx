import type { CollegeCard as Card, CollegeQuery } from "#features/catalogue/contract.ts";
import { type LoaderPage, writeRendered } from "#http/request/document-request.server.ts";
import { savesDataOf } from "#http/request/saves-data.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import type { JsonText } from "#lib/json-text.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { ownLinesOf } from "#site/applicant/own-lines.server.ts";
import { savedKeysOf } from "#site/saving/saved-keys.server.ts";
import { renderCached } from "#ui/parts/part-cache.server.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { RenderedHtml } from "#ui/parts/rendered-html.server.ts";
import { CollegeCard } from "./components/list/college-card.server.tsx";
import { viewCard } from "./components/list/list-view.ts";

/**
 * The cards of a list as HTML for `CollegeResults`, with the visitor's saved colleges and, for a student who named their exam, their
 * own seats. A document does not contain them a second time.
 */
export async function renderCards(
  { request, url, context }: LoaderPage,
  { streamId, sort, branch }: Pick<CollegeQuery, "streamId" | "sort" | "branch">,
  colleges: readonly Card[],
): Promise<JsonText<PartHtml | null>> {
  const locale = context.get(localeContext);
  const { parts } = context.get(depsContext).state;
  const ids = colleges.map(({ id }) => id);
  const [saved, own] = await Promise.all([savedKeysOf(context), ownLinesOf(context, ids, branch)]);
  const savedKeys = new Set<string>(saved ?? []);
  const savesData = savesDataOf(request);
  let heading = "";
  const items = colleges.flatMap((card, index) => {
    const hasPhoto = !savesData && card.photos.length > 0;
    const isFirst = index === 0 && hasPhoto;
    const isSaved = savedKeys.has(`college-${card.id}`);
    const ownLine = own[card.id] ?? null;
    const view = viewCard(card);
    const college = hasPhoto ? view : { ...view, photo: undefined };
    const rendered = renderCached(parts, CollegeCard, { college, streamId, own: ownLine, isFirst, isSaved }, locale);
    const name = sort === "closing_rank" ? nameList(card.closing_range, locale) : "";
    const isNamed = name !== heading;
    heading = name;
    return isNamed ? [renderCached(parts, ListHeading, { name }, locale), rendered] : [rendered];
  });
  return writeRendered(new RenderedHtml(listStart, ...items, listEnd), { request, url });
}

const listStart = new RenderedHtml('<ul class="college-cards">');
const listEnd = new RenderedHtml("</ul>");

/** A heading before the first card whose closing value is from another list than the one before. */
function ListHeading({ name }: { name: string }) {
  return <li className="mt-2 font-semibold first:mt-0 col-span-full">{name}</li>;
}

function nameList(closing: Card["closing_range"], locale: Locale): string {
  const { catalogue: m } = languageOf(locale).messages;
  return closing ? m.closing_list(closing) : m.closing_list_none();
}
