import type { ReactNode } from "react";
import { describeDays } from "#features/calendar/rules.ts";
import type { DirectAnswer, HelpPage, RankAnswer } from "#features/search/contract.ts";
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
import { firstOf } from "#lib/lookups.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";

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

/** A row: what it is, a sentence, and the way on; with one way only the title leads there. */
function Row({ title, text, ways, to }: { title: string; text?: string; ways?: ReactNode; to?: string }) {
  const { answers: m } = useMessages();
  return (
    <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-lg">{title}</h3>
        {text ? <p className="mt-1 max-w-reading text-muted">{text}</p> : null}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">{to ? <ButtonLink to={to}>{m.open()}</ButtonLink> : ways}</div>
    </div>
  );
}

function ExamRow({
  answer: { key, name, next, authority, lists },
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
      <ButtonLink to={calendarPath({ exam: key })}>{m.exam_dates({ name })}</ButtonLink>
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

/** What Maharashtra calls a category that JoSAA calls otherwise. */
const stateCategories: Readonly<Record<string, string>> = { "OBC-NCL": "OBC" };

/**
 * Chances with the figure that was typed. It is posted, so that it is in no further address; where the address of this page has
 * it, as after a search without script, the row says so.
 */
function RankRow({
  answer: { figure, unit, category, exam, lists },
  isPosted,
}: {
  answer: RankAnswer;
  isPosted: boolean;
}) {
  const { answers: m } = useMessages();
  const format = useFormat();
  const title = m.rank_title({ unit, figure: format.number(figure) });
  const uses = usesOf(unit, exam, category);
  if (uses.length === 0 && lists) {
    const lead = isPosted ? m.lists_lead() : m.rank_lead_address();
    return <Row title={title} text={lead} ways={<ListsButton lists={lists} figure={figure} />} />;
  }
  if (uses.length === 0) {
    const ways = (
      <>
        <ButtonLink to={patterns.chancesLists}>{m.rank_lists()}</ButtonLink>
        <ButtonLink to={patterns.chances} look="secondary">
          {m.rank_other()}
        </ButtonLink>
      </>
    );
    return <Row title={title} text={m.rank_no_chances()} ways={ways} />;
  }
  const authority = firstOf(uses).authority;
  const named = authority === "mht_cet" ? (stateCategories[category ?? ""] ?? category) : category;
  const words = { common: m.rank_common, category: m.rank_category, percentile: m.rank_percentile };
  const ways = (
    <form method="post" action={`${patterns.chances}?authority=${authority}#answer`} className="flex flex-wrap gap-2">
      <input type="hidden" name="authority" value={authority} />
      {named ? <input type="hidden" name="category" value={named} /> : null}
      {uses.map(({ field, name, as }, at) => (
        <Button key={field} type="submit" name={field} value={String(figure)} look={at === 0 ? "primary" : "secondary"}>
          {words[as]({ exam: name, category: named ?? "" })}
        </Button>
      ))}
    </form>
  );
  return <Row title={title} text={isPosted ? m.rank_lead() : m.rank_lead_address()} ways={ways} />;
}

/** The lists that go by the figure, which is posted. */
function ListsButton({
  lists: { authority, category },
  figure,
}: {
  lists: NonNullable<RankAnswer["lists"]>;
  figure: number;
}) {
  const { answers: m } = useMessages();
  return (
    <form method="post" action={`${closingListPath(authority)}#answer`}>
      {category ? <input type="hidden" name="q.category" value={category} /> : null}
      <Button type="submit" name="figure" value={String(figure)}>
        {m.lists_button({ authority })}
      </Button>
    </form>
  );
}

/** What marks cannot tell, and where the rank goes; where seats close by marks, the lists. */
function MarksRow({ answer: { figure, authority, lists } }: { answer: Extract<DirectAnswer, { kind: "marks" }> }) {
  const { answers: m, closings } = useMessages();
  const format = useFormat();
  if (lists) {
    const title = m.lists_marks_title({ figure: format.number(figure) });
    return <Row title={title} text={m.lists_lead()} ways={<ListsButton lists={lists} figure={figure} />} />;
  }
  const ways = (
    <>
      <ButtonLink to={authority ? `${patterns.chances}?authority=${authority}` : patterns.chances}>
        {m.marks_button()}
      </ButtonLink>
      {authority ? null : (
        <ButtonLink to={patterns.chancesLists} look="secondary">
          {m.exam_lists()}
        </ButtonLink>
      )}
      <form method="post" action={patterns.chancesConvert}>
        <Button type="submit" name="figure" value={String(figure)} look="secondary">
          {closings.convert()}
        </Button>
      </form>
    </>
  );
  return (
    <Row
      title={m.marks_title({ figure: format.number(figure) })}
      text={m.marks_lead({ figure: format.number(figure) })}
      ways={ways}
    />
  );
}

interface Use {
  authority: "josaa" | "mht_cet";
  /** Of the form of chances. */
  field: string;
  name: string;
  as: "common" | "category" | "percentile";
}

/** What the figure may be in the form of chances; empty for an exam of which we give none. */
function usesOf(unit: RankAnswer["unit"], exam: string | null, category: string | null): Use[] {
  const isAdvanced = exam === "jee-advanced";
  const isCentral = exam === null || isAdvanced || exam === "jee-main" || exam === "josaa" || exam === "csab";
  if (unit === "percentile") {
    const isState = exam === null || exam === "mht-cet" || exam === "mht-cet-cap";
    if (isState) return [{ authority: "mht_cet", field: "mht_cet.percentile", name: "MHT CET", as: "percentile" }];
    if (exam !== "jee-main") return [];
    return [{ authority: "mht_cet", field: "jee_main.percentile", name: "JEE Main", as: "percentile" }];
  }
  if (!isCentral) return [];
  const [list, name] = isAdvanced ? ["jee_advanced", "JEE Advanced"] : ["jee_main", "JEE Main"];
  const common = { authority: "josaa", field: `${list}.crl`, name, as: "common" } as const;
  if (category === null || category === "OPEN") return [common];
  return [{ authority: "josaa", field: `${list}.category`, name, as: "category" }, common];
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
  about: patterns.about,
  support: patterns.support,
  offline: patterns.offlineKit,
  rehearsal: patterns.rehearsal,
};
