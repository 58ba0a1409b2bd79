import { listShownStreams } from "#features/catalogue/service/list-streams.server.ts";
import { listClosingExams } from "#features/chances/closings/service/answer-closings.server.ts";
import { answerExample } from "#features/chances/service/answer-example.server.ts";
import { listNews } from "#features/news/service.server.ts";
import { listReviews } from "#features/reviews/service/list-reviews.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { newsPath, patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { applicantOf } from "#site/candidate/applicant.server.ts";
import { SearchBox } from "#site/catalogue/components/list/search-box.tsx";
import { EnquiryButton } from "#site/enquiries/components/enquiry-button.tsx";
import { ReviewCard } from "#site/reviews/components/review-card.tsx";
import { siteData } from "#site/seo/components/structured-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { SampleBadge } from "#ui/drawing/badge.tsx";
import { Link } from "#ui/link.tsx";
import { EnglishNote, useTextLang } from "#ui/page/english-text.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { StructuredData, useSite } from "#ui/page/structured-data.tsx";
import { FeatureTiles } from "../components/feature-tiles.tsx";
import { HeroPicture } from "../components/hero-picture.tsx";
import { LiveExample } from "../components/live-example.tsx";
import { RankForm } from "../components/rank-form.tsx";
import { StreamLinks } from "../components/stream-links.tsx";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  cachePublic(context, ...pageTags.colleges, ...pageTags.news, ...pageTags.reviews);
  const deps = context.get(depsContext);
  const [streams, { items: news }, { items: reviews }, applicant, example, exams] = await Promise.all([
    listShownStreams(deps),
    listNews(deps, { page: 1, pageSize: 4 }),
    listReviews(deps, { page: 1, pageSize: 6 }),
    applicantOf(context),
    answerExample(deps),
    listClosingExams(deps, context.get(localeContext)),
  ]);
  const colleges = streams.reduce((sum, stream) => sum + stream.college_count, 0);
  return { streams, news, reviews, colleges, exams, hasAnswers: applicant !== null, example };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const m = useMessages();
  const site = useSite();
  return (
    <>
      <PageHead title={m.home.title()} description={m.home.description()} />
      <StructuredData thing={import.meta.env.SSR ? siteData(site) : null} />
      <Hero {...loaderData} />
      <div className="page">
        <FeatureTiles />
        <Section title={m.home.streams()} more={{ to: patterns.streams, label: m.home.all_streams() }}>
          <StreamLinks streams={loaderData.streams} />
        </Section>
        <div className="mt-12 grid gap-12 lg:grid-cols-2">
          <LatestNews news={loaderData.news} />
          <AboutTeaser />
        </div>
        <Section title={m.home.reviews()}>
          {loaderData.reviews.length === 0 ? <p className="text-lg text-muted">{m.home.no_reviews()}</p> : null}
          <EnglishNote texts={loaderData.reviews.map(({ review }) => review)} />
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {loaderData.reviews.map((review) => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </ul>
        </Section>
      </div>
    </>
  );
}

/**
 * One sentence, one search field, Enquiry Now beside it; under them the rank, with an example of an answer.
 *
 * @param hasAnswers the student has given a rank before: what they see is one tap away
 */
function Hero({
  hasAnswers,
  example,
  exams,
}: Pick<Route.ComponentProps["loaderData"], "hasAnswers" | "example" | "exams">) {
  const m = useMessages();
  return (
    <div className="bg-header pt-3 pb-8 text-on-header md:pt-10 md:pb-18">
      <div className="page grid grid-cols-1 items-center gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <h1 className="text-xl text-on-header md:text-3xl">{m.home.headline()}</h1>
          <p className="mt-3 hidden max-w-reading text-lg md:block">{m.home.lead()}</p>
          <div className="mt-3 flex flex-col gap-2 md:mt-6 md:flex-row md:items-end md:gap-3">
            <SearchBox isLarge />
            <EnquiryButton look="onHeader" className="shrink-0 md:min-h-14">
              {m.contact.enquiry_now()}
            </EnquiryButton>
          </div>
          {hasAnswers ? (
            <ButtonLink to={patterns.chances} className="mt-4">
              {m.applicant.see()}
            </ButtonLink>
          ) : (
            <>
              <RankForm exams={exams} />
              {example ? <LiveExample example={example} /> : null}
            </>
          )}
        </div>
        <HeroPicture />
      </div>
    </div>
  );
}

function Section({
  title,
  more,
  children,
}: {
  title: string;
  more?: { to: string; label: string };
  children: React.ReactNode;
}) {
  return (
    <section className="mt-12">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-2xl">{title}</h2>
        {more ? (
          <Link to={more.to} className="link tap-row">
            {more.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}

function LatestNews({ news }: { news: Route.ComponentProps["loaderData"]["news"] }) {
  const m = useMessages();
  const format = useFormat();
  const langOf = useTextLang();
  return (
    <section>
      <h2 className="mb-4 text-2xl">{m.home.latest_news()}</h2>
      <EnglishNote texts={news.map(({ title }) => title)} />
      {news.length === 0 ? <p className="text-muted">{m.frame.no_news()}</p> : null}
      <ul className="card divide-y divide-line">
        {news.map(({ id, title, summary, published_at, is_sample }) => (
          <li key={id} className="p-4">
            <Link to={newsPath(id)} lang={langOf(title)} className="text-lg font-semibold hover:underline">
              {title}
            </Link>
            <p lang={langOf(summary)} className="mt-1 line-clamp-2 text-muted">
              {summary}
            </p>
            <p className="mt-2 flex gap-3 text-sm text-muted">
              {format.date(published_at)}
              {is_sample ? <SampleBadge /> : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AboutTeaser() {
  const m = useMessages();
  return (
    <section>
      <h2 className="mb-4 text-2xl">{m.home.about_title()}</h2>
      <div className="reading space-y-4 text-lg">
        <p>{m.home.about_text()}</p>
        <ul className="space-y-3">
          {[m.home.promise_sources(), m.home.promise_calls(), m.home.promise_samples()].map((promise) => (
            <li key={promise} className="border-l-4 border-accent pl-4">
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <ButtonLink to={patterns.about} look="secondary" className="mt-6">
        {m.home.more_details()}
      </ButtonLink>
    </section>
  );
}
