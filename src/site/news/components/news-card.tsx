import type { NewsItem } from "#features/news/contract.ts";
import { newsPath } from "#lib/addresses.ts";
import { useFormat } from "#lib/messages/messages.tsx";
import { SampleBadge } from "#ui/drawing/badge.tsx";
import { Picture } from "#ui/drawing/picture.tsx";
import { Link } from "#ui/link.tsx";
import { useTextLang } from "#ui/page/english-text.tsx";
import { newsTint } from "./news-tint.ts";

/**
 * An article in a list. The whole card is a target.
 *
 * @param showsSample marks an invented article; the page of an article says it for all
 */
export function NewsCard({
  article,
  heading: Heading,
  showsSample = false,
}: {
  article: NewsItem;
  heading: "h2" | "h3";
  showsSample?: boolean;
}) {
  const format = useFormat();
  const langOf = useTextLang();
  const { id, title, photo, published_at, is_sample } = article;
  return (
    <li className="linked-card overflow-hidden">
      <Picture
        photo={photo ?? undefined}
        alt=""
        kind="campus"
        id={id}
        tint={newsTint(id)}
        className="w-24 shrink-0 sm:w-28"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3">
        <Heading className="text-base leading-snug">
          <Link to={newsPath(id)} lang={langOf(title)} className="hover:underline after:absolute after:inset-0">
            {title}
          </Link>
        </Heading>
        <p className="mt-auto flex flex-wrap items-center gap-2 text-sm text-muted">
          <time dateTime={published_at}>{format.date(published_at)}</time>
          {showsSample && is_sample ? <SampleBadge /> : null}
        </p>
      </div>
    </li>
  );
}
