import type { HostelCard as Card } from "#features/hostels/contract.ts";
import { type LoaderPage, writeRendered } from "#http/request/document-request.server.ts";
import { savesDataOf } from "#http/request/saves-data.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import type { JsonText } from "#lib/json-text.ts";
import { savedKeysOf } from "#site/saving/saved-keys.server.ts";
import { renderCached } from "#ui/parts/part-cache.server.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { RenderedHtml } from "#ui/parts/rendered-html.server.ts";
import { HostelCard } from "./components/hostel-card.server.tsx";

/**
 * The cards of the hostel list as HTML, with what the visitor saved. A document does not contain them a second time.
 *
 * @param college the college that distances are counted from
 */
export async function renderCards(
  { request, url, context }: LoaderPage,
  hostels: readonly Card[],
  college: { id: number; name: string } | null,
): Promise<JsonText<PartHtml | null>> {
  const locale = context.get(localeContext);
  const { parts } = context.get(depsContext).state;
  const savedKeys = new Set<string>((await savedKeysOf(context)) ?? []);
  const savesData = savesDataOf(request);
  const items = hostels.flatMap((card, index) => {
    const hostel = { ...card, photos: savesData ? [] : card.photos.slice(0, 1) };
    const isSaved = savedKeys.has(`hostel-${card.id}`);
    const isFirst = index === 0 && hostel.photos.length > 0;
    return [itemStart, renderCached(parts, HostelCard, { hostel, college, isFirst, isSaved }, locale), itemEnd];
  });
  return writeRendered(new RenderedHtml(listStart, ...items, listEnd), { request, url });
}

const listStart = new RenderedHtml('<ul class="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">');
const listEnd = new RenderedHtml("</ul>");
const itemStart = new RenderedHtml("<li>");
const itemEnd = new RenderedHtml("</li>");
