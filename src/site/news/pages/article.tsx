import { data } from "react-router";
import { getNews, listNews } from "#features/news/service.server.ts";
import { notFound, orErrorPage } from "#http/documents/page-errors.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { canSeePreview, previewHeaders } from "#http/request/preview.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { renderMarkdown } from "#lib/markdown.server.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { positiveInteger } from "#lib/search-params.ts";
import { newsData } from "#site/seo/components/structured-data.ts";
import { buttonClasses, OutsideLink } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Picture } from "#ui/drawing/picture.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { EnglishNote, useTextLang } from "#ui/page/english-text.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PreviewNotice } from "#ui/page/preview-notice.tsx";
import { SampleNotice } from "#ui/page/sample-notice.tsx";
import { ShareButton } from "#ui/page/share-button.tsx";
import { StructuredData, useSite } from "#ui/page/structured-data.tsx";
import { ReadAloudButton } from "#ui/read-aloud/read-aloud-button.tsx";
import { newsTint } from "../components/news-tint.ts";
import { OtherNews } from "../components/other-news.tsx";
import type { Route } from "./+types/article";

/** How many other articles are below one. */
const otherArticles = 6;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = positiveInteger(params.newsid);
  if (id === null) throw notFound();
  cachePublic(context, ...pageTags.news);
  const deps = context.get(depsContext);
  const isPreview = await canSeePreview(context, request);
  const [{ content, ...article }, { items: news }] = await Promise.all([
    orErrorPage(getNews(deps, id, isPreview)),
    listNews(deps, { page: 1, pageSize: otherArticles + 1 }),
  ]);
  const others = news.filter((other) => other.id !== id).slice(0, otherArticles);
  const shown = { article, html: renderMarkdown(content), others };
  return isPreview ? data({ ...shown, isPreview }, { headers: previewHeaders }) : shown;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, html, others } = loaderData;
  const m = useMessages();
  const format = useFormat();
  const { id, title } = article;
  const lang = useTextLang()(title);
  const site = useSite();
  return (
    <div className="page">
      <PageHead
        title={m.frame.title({ page: title })}
        description={article.summary || title}
        kind="article"
        isIndexed={!article.is_sample}
      />
      {article.is_sample ? null : (
        <StructuredData thing={import.meta.env.SSR ? newsData(article, site, "/preview.png") : null} />
      )}
      <article id="article" className="reading mx-auto">
        <div className="flex items-center justify-between gap-3">
          <Breadcrumbs crumbs={[{ label: m.frame.home(), to: patterns.home }, { label: m.frame.news() }]} />
          <ReadAloudButton part="article" />
        </div>
        {"isPreview" in loaderData ? <PreviewNotice /> : null}
        <h1 lang={lang} className="text-2xl md:text-3xl">
          {title}
        </h1>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">
            <time dateTime={article.published_at}>{format.date(article.published_at)}</time>
          </p>
          <ShareButton title={title} />
        </div>
        <Picture
          photo={article.photo ?? undefined}
          alt={article.photo_alt || m.news.picture_alt({ title })}
          kind="campus"
          id={id}
          tint={newsTint(id)}
          isFirst
          className="mt-5 aspect-[2/1] rounded-card"
          sizes="(min-width: 768px) 720px, 100vw"
        />
        {article.photo && article.photo_credit ? (
          <p className="mt-2 text-sm text-muted">{m.ui.photo_by({ credit: article.photo_credit })}</p>
        ) : null}
        {article.is_sample ? (
          <div className="mt-4">
            <SampleNotice text={m.news.sample_notice()} />
          </div>
        ) : null}
        <div className="mt-4">
          <EnglishNote texts={[title]} />
        </div>
        <div lang={lang}>
          {article.summary ? <p className="mt-6 text-lg font-medium">{article.summary}</p> : null}
          <ArticleText html={html} />
        </div>
        {article.web_link === null ? null : (
          <OutsideLink href={article.web_link} className={buttonClasses("primary", "mt-6")}>
            {m.news.read_more()}
            <Icon name="external-link" className="size-5" strokeWidth={1.5} aria-hidden="true" />
            <span className="sr-only">({m.ui.opens_new_tab()})</span>
          </OutsideLink>
        )}
      </article>
      <OtherNews news={others} />
    </div>
  );
}

function ArticleText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderMarkdown, which lets no HTML of the text through
  return <div className="prose article mt-5" dangerouslySetInnerHTML={{ __html: html }} />;
}
