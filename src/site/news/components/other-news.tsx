import type { NewsItem } from "#features/news/contract.ts";
import { newsPath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import { newsTint } from "./news-tint.ts";

/** Where to read on: the newest articles beside the one that is open. */
export function OtherNews({ news }: { news: NewsItem[] }) {
  const m = useMessages();
  const format = useFormat();
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="other-news" className="mt-12">
      <h2 id="other-news" className="text-xl">
        {m.news.other_news()}
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {news.map(({ id, title, photo, published_at }) => (
          <li key={id} className="card relative flex overflow-hidden hover:border-line-strong hover:shadow-card">
            <Picture
              photo={photo ?? undefined}
              alt=""
              kind="campus"
              id={id}
              tint={newsTint(id)}
              className="w-24 shrink-0 sm:w-28"
            />
            <div className="flex min-w-0 flex-1 flex-col gap-1 p-3">
              <h3 className="text-base leading-snug">
                <Link to={newsPath(id)} className="hover:underline after:absolute after:inset-0">
                  {title}
                </Link>
              </h3>
              <p className="mt-auto text-sm text-muted">
                <time dateTime={published_at}>{format.date(published_at)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
