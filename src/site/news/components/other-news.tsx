import type { NewsItem } from "#features/news/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { NewsCard } from "./news-card.tsx";

/** Where to read on: the newest articles beside the one that is open. */
export function OtherNews({ news }: { news: NewsItem[] }) {
  const m = useMessages();
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="other-news" className="mt-12">
      <h2 id="other-news" className="text-xl">
        {m.news.other_news()}
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {news.map((article) => (
          <NewsCard key={article.id} article={article} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
