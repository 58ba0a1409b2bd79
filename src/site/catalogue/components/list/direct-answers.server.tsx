import { describeDays } from "#features/calendar/rules.ts";
import type { DirectAnswer, HelpPage } from "#features/search/contract.ts";
import {
  calendarPath,
  careerPath,
  closingListPath,
  collegePath,
  comparePath,
  newsPath,
  patterns,
} from "#lib/addresses.ts";
import { encodeId } from "#lib/base64-id.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Row } from "./answer-row.server.tsx";
import { MarksRow, RankRow } from "./figure-answers.server.tsx";

/** Figures of a college have a card, rendered by the server. */
export type RowAnswer = Exclude<DirectAnswer, { kind: "fact" }>;

/**
 * Answers that are no list of colleges: one row each, with the way on.
 *
 * @param isPosted whether the text was posted, so that this page's address does not have it
 */
export function DirectAnswers({ answers, isPosted }: { answers: RowAnswer[]; isPosted: boolean }) {
  const { answers: m } = useMessages();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="answers" className="page pt-6">
      <h2 id="answers" className="text-xl md:text-2xl">
        {m.title()}
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {answers.map((answer) => (
          <li key={`${answer.kind}-${"id" in answer ? answer.id : ""}`} className="card p-4 md:p-5">
            <OneAnswer answer={answer} isPosted={isPosted} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneAnswer({ answer, isPosted }: { answer: RowAnswer; isPosted: boolean }) {
  const { answers: m } = useMessages();
  const nameOf = useNames();
  switch (answer.kind) {
    case "exam":
      return <ExamRow answer={answer} />;
    case "rank":
      return <RankRow answer={answer} isPosted={isPosted} />;
    case "marks":
      return <MarksRow answer={answer} />;
    case "compare": {
      const [one, other] = answer.colleges;
      const title = m.compare_title({ one: one?.name ?? "", other: other?.name ?? "" });
      const path = comparePath(...answer.colleges.map(({ id }) => `college-${id}`));
      return <Row title={title} ways={<ButtonLink to={path}>{m.compare_button()}</ButtonLink>} />;
    }
    case "recognised": {
      const { id, name, city } = answer.college;
      const way = <ButtonLink to={`${collegePath(id)}#about`}>{m.recognised_button()}</ButtonLink>;
      return <Row title={m.recognised_title({ name, city: nameOf(city) })} text={m.recognised_lead()} ways={way} />;
    }
    case "hostels":
      return <HostelsRow answer={answer} />;
    case "scholarships": {
      const way = <ButtonLink to={patterns.scholarships}>{m.scholarships_button()}</ButtonLink>;
      return <Row title={m.scholarships_title()} text={m.scholarships_count({ count: answer.count })} ways={way} />;
    }
    case "jobs": {
      const way = <ButtonLink to={patterns.campusDrives}>{m.jobs_button()}</ButtonLink>;
      return <Row title={m.jobs_title()} text={m.jobs_count({ count: answer.count })} ways={way} />;
    }
    case "career":
      return <Row title={answer.title} text={answer.description} to={careerPath(answer.slug)} />;
    case "article":
      return <Row title={m.article({ title: answer.title })} to={newsPath(answer.id)} />;
    case "page":
      return <Row title={m.page_title({ page: answer.page })} to={helpPaths[answer.page]} />;
  }
}

function ExamRow({
  answer: { key, name, next, has_calendar, url, authority, lists },
}: {
  answer: Extract<DirectAnswer, { kind: "exam" }>;
}) {
  const { answers: m, calendar } = useMessages();
  const format = useFormat();
  const text = next
    ? m.exam_next({ status: next.status, event: next.name, days: describeDays(next, format.date, calendar.range) })
    : m.exam_no_dates();
  const ways = (
    <>
      {has_calendar ? <ButtonLink to={calendarPath({ exam: key })}>{m.exam_dates({ name })}</ButtonLink> : null}
      {next === null && url !== null ? (
        <ButtonLink to={url} look="secondary">
          {m.exam_site({ name })}
        </ButtonLink>
      ) : null}
      {authority ? (
        <ButtonLink to={`${patterns.chances}?authority=${authority}`} look="secondary">
          {m.exam_chances()}
        </ButtonLink>
      ) : (
        <ButtonLink to={lists ? closingListPath(lists.authority) : patterns.chancesLists} look="secondary">
          {m.exam_lists()}
        </ButtonLink>
      )}
    </>
  );
  return <Row title={name} text={text} ways={ways} />;
}

function HostelsRow({ answer }: { answer: Extract<DirectAnswer, { kind: "hostels" }> }) {
  const { answers: m } = useMessages();
  const nameOf = useNames();
  const { city, college, max_rent: maxRent, for_whom: forWhom, count } = answer;
  const params = new URLSearchParams({
    ...(city && { city }),
    ...(college && { college: encodeId(college.id) }),
    ...(maxRent && { price: String(maxRent) }),
    ...(forWhom && { for: forWhom }),
  });
  const place = city ? nameOf(city) : college?.name;
  const title = place
    ? m.hostels_title_in({ forWhom: forWhom ?? "other", city: place })
    : m.hostels_title({ forWhom: forWhom ?? "other" });
  const way =
    count > 0 ? (
      <ButtonLink to={params.size > 0 ? `${patterns.hostelList}?${params}` : patterns.hostelList}>
        {m.hostels_button()}
      </ButtonLink>
    ) : (
      <ButtonLink to={patterns.hostelList} look="secondary">
        {m.hostels_all()}
      </ButtonLink>
    );
  return <Row title={title} text={m.hostels_count({ count })} ways={way} />;
}

/** Where our pages are. */
const helpPaths: Readonly<Record<HelpPage, string>> = {
  hostels: patterns.hostelList,
  scholarships: patterns.scholarships,
  jobs: patterns.campusDrives,
  terms: patterns.terms,
  papers: patterns.papers,
  contact: patterns.contact,
  choices: patterns.choices,
  calendar: patterns.calendar,
  chances: patterns.chances,
  compare: patterns.compare,
  packages: patterns.packages,
  faqs: patterns.faqs,
  privacy: patterns.privacy,
  login: patterns.login,
  signup: patterns.signup,
  career: patterns.careerGuidance,
  accessibility: patterns.accessibility,
  earn: patterns.howWeEarn,
  about: patterns.about,
  support: patterns.support,
  offline: patterns.offlineKit,
  rehearsal: patterns.rehearsal,
};
