import { listNews } from "#features/news/service.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { positiveInteger } from "#lib/search-params.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { Pagination } from "#ui/page/pagination.tsx";
import { NewsCard } from "../components/news-card.tsx";
import type { Route } from "./+types/news-list";

const pageSize = 24;

export async function loader({ context, url }: Route.LoaderArgs) {
  cachePublic(context, ...pageTags.news);
  const page = positiveInteger(url.searchParams.get("page") ?? "") ?? 1;
  return listNews(context.get(depsContext), { page, pageSize });
}

/** Every published article, newest first. */
export default function NewsListPage({ loaderData: { items: news, count, page } }: Route.ComponentProps) {
  const m = useMessages();
  return (
    <div className="page py-6 md:py-8">
      <PageHead title={m.frame.title({ page: m.news.list_title() })} description={m.news.list_description()} />
      <h1 className="text-2xl md:text-3xl">{m.news.list_title()}</h1>
      {news.length === 0 ? (
        <EmptyState text={m.frame.no_news()}>
          <ButtonLink to={patterns.home}>{m.frame.home()}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {news.map((article) => (
            <NewsCard key={article.id} article={article} heading="h2" showsSample />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={Math.ceil(count / pageSize)} />
    </div>
  );
}
