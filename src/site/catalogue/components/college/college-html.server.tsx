import { createElement, Fragment, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { College, GoneFrom } from "#features/catalogue/college-contract.ts";
import type { LaterEntry } from "#features/catalogue/later-entry-contract.ts";
import type { PeerMedian } from "#features/catalogue/peer-median.ts";
import type { NeededRanks } from "#features/chances/contract.ts";
import { academicYear } from "#lib/academic-year.ts";
import { comparePath, contactPath } from "#lib/addresses.ts";
import { firstOf, itemAt } from "#lib/lookups.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { type Language, LanguageProvider, useFormat, useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { type Citations, Cite, CitedPart, SourceList } from "#ui/page/cited-sources.server.tsx";
import { useTextLang } from "#ui/page/english-text.tsx";
import { type PartHtml, partElement } from "#ui/parts/part-html.ts";
import { RenderedHtml } from "#ui/parts/rendered-html.server.ts";
import { CutoffFigures, CutoffsHead } from "../figures/branch-cutoffs.server.tsx";
import { BranchTiles } from "../figures/branch-tiles.tsx";
import { useClosingRange } from "../figures/closing-range.ts";
import { LaterEntrySections } from "../figures/later-entry.server.tsx";
import { NeededRankCards } from "../figures/needed-ranks.server.tsx";
import { BranchSeats } from "../figures/seats-section.server.tsx";
import { CitedSection } from "./cited-section.server.tsx";
import { CollegeAnswers } from "./college-answers.server.tsx";
import { CollegeFacts } from "./college-facts.server.tsx";
import { FeesPart, HostelsPart, PlacementsPart, SeatsPart } from "./college-sections.server.tsx";
import type { CollegeView } from "./college-view.ts";
import { type OwnSeats, seatsOfBranch, withOwnChances } from "./own-chances.server.ts";
import { EntrySubjects, Ranks } from "./register-facts.server.tsx";
import { OfficeLink, Stated } from "./stated-by-college.server.tsx";
import { UpdatedParts } from "./updated-parts.server.tsx";

/** The parts of a college's page that are not hydrated, as HTML by name; hydrated parts are between them. */
export interface CollegeHtml<Part extends PartHtml = PartHtml> {
  /** What is disputed, and what is no longer in a register. */
  notices: Part;
  answers: Part;
  /** Who runs it, and its website. */
  facts: Part;
  /** The branches, and whose cut-offs come next. */
  branches: Part;
  cutoffs: Part;
  /** Seats, fees, placements, who recognises it, hostels, and what was updated. */
  rest: Part;
}

export interface CollegeHtmlInput {
  whole: College;
  view: CollegeView;
  /** What is usual among such colleges; null: too little is known. */
  peers: PeerMedian | null;
  needed: readonly NeededRanks[];
  laterEntries: readonly LaterEntry[];
  /** The student's own seats; empty where they gave no details. */
  own: OwnSeats;
  disputes: string;
  isShort: boolean;
  /** The query of the page's address. */
  search: string;
  locale: Locale;
}

/** Renders the parts of a college's page. */
export function renderCollege({
  whole,
  view,
  peers,
  needed,
  laterEntries,
  own,
  disputes,
  isShort,
  search,
  locale,
}: CollegeHtmlInput): CollegeHtml<RenderedHtml> {
  const { branch, branches, cutoffs } = view;
  const chosenId = branch?.branch_id ?? null;
  const ownOfBranch = seatsOfBranch(own, chosenId);
  // The section of branches is in two parts, since what can be chosen of it is hydrated.
  const cited: Citations = { section: "branches", sources: [] };
  const html = renderParts(locale, {
    notices: <GoneNotice college={whole} />,
    answers: <CollegeAnswers view={view} whole={whole} own={ownOfBranch} isShort={isShort} />,
    facts: <CollegeFacts college={whole} />,
    branches: (
      <>
        <AllBranches college={whole} />
        <BranchTiles branches={withOwnChances(branches, own, locale)} chosenId={chosenId} search={search} />
        {branch ? <CutoffsHead branch={branch} cutoffs={cutoffs} /> : null}
      </>
    ),
    cutoffs: branch ? (
      <CitedPart of={cited}>
        {cutoffs ? <CutoffFigures cutoffs={cutoffs} needed={needed} own={ownOfBranch} /> : null}
        {isShort ? null : <CompareLink kind="branch" id={branch.branch_id} />}
        <NeededRankCards needed={needed} branch={branch} own={own} />
        <EntrySubjects branch={branch} />
        <SourceList />
      </CitedPart>
    ) : null,
    rest: (
      <>
        {isShort ? (
          <>
            <CitedPart of={{ section: "seats", sources: [] }}>
              {branch ? <BranchSeats branch={branch} /> : null}
              <SourceList />
            </CitedPart>
            <About college={whole} isShort />
            <Stated facts={whole.stated} />
            <MissingParts college={whole} />
          </>
        ) : (
          <>
            <LaterEntrySections entries={laterEntries} search={search} />
            <SeatsPart view={view} whole={whole} />
            <FeesPart view={view} whole={whole} />
            <PlacementsPart view={view} whole={whole} peers={peers} search={search} />
            <About college={whole} isShort={false} />
            <HostelsPart college={whole} />
          </>
        )}
        <UpdatedParts view={{ ...view, whole }} />
        <OfficeLink collegeId={whole.id} />
      </>
    ),
  });
  return { ...html, notices: new RenderedHtml(disputes, html.notices) };
}

const partEnd = `<${partElement}></${partElement}>`;

/** Renders all parts in one pass and splits the HTML afterwards: the overhead of a pass of React is as large as a small part. */
function renderParts(locale: Locale, parts: Record<keyof CollegeHtml, ReactElement | null>): CollegeHtml<RenderedHtml> {
  const names = Object.keys(parts) as (keyof CollegeHtml)[];
  const rendered = renderToStaticMarkup(
    <LanguageProvider language={languageOf(locale)}>
      {names.map((name) => (
        <Fragment key={name}>
          {parts[name]}
          {createElement(partElement)}
        </Fragment>
      ))}
    </LanguageProvider>,
  ).split(partEnd);
  return Object.fromEntries(
    names.map((name, at) => [name, new RenderedHtml(itemAt(rendered, at))]),
  ) as unknown as CollegeHtml<RenderedHtml>;
}

/** What is told of the college in words, how it is ranked, and where its name and place come from. */
function About({ college, isShort }: { college: College; isShort: boolean }) {
  const m = useMessages();
  return (
    <CitedSection id="about" title={m.college.about()}>
      {isShort ? null : <Description college={college} />}
      <Ranks ranks={college.ranks} />
      <CompareLink kind="college" id={college.id} />
      <OwnSource college={college} />
      {isShort ? null : <Stated facts={college.stated} topics={["phone", "email", "website"]} />}
    </CitedSection>
  );
}

/** The description of a college, with who wrote it. */
function Description({ college }: { college: Pick<College, "description" | "description_by"> }) {
  const { descriptions: m } = useMessages();
  const paragraphs = college.description.split(/\n{2,}/).filter((text) => text.trim());
  const lang = useTextLang()(college.description);
  return (
    <div className="reading grid gap-3">
      {lang ? <p className="text-sm text-muted">{m.in_english()}</p> : null}
      {paragraphs.length === 0 ? <p className="text-muted">{m.absent()}</p> : null}
      {paragraphs.map((text) => (
        <p key={text} lang={lang}>
          {text}
        </p>
      ))}
      {college.description_by ? <p className="text-sm text-muted">{m.by_office()}</p> : null}
    </div>
  );
}

/** The description is not from this source, so the line says what is. */
function OwnSource({ college }: { college: Pick<College, "source"> }) {
  const { descriptions: m } = useMessages();
  return (
    <p className="mt-4 text-sm text-muted">
      {m.own_facts()}
      <Cite sources={[college.source]} />
    </p>
  );
}

/** From which to which value the branches of a college closed, for the seats that most students compete for. */
function AllBranches({ college: { id, closing_range } }: { college: Pick<College, "id" | "closing_range"> }) {
  const { college_answers: m } = useMessages();
  const closing = useClosingRange(closing_range);
  if (!closing) return null;
  return (
    <p className="mb-2">
      {m.all_branches()} {closing.label} <Figure fact={`closing-${id}`}>{closing.value}</Figure>{" "}
      <small className="text-sm text-muted">{closing.hint}</small>
    </p>
  );
}

/** The link that begins a comparison with a college, or with one of its branches. */
function CompareLink({ kind, id }: { kind: "college" | "branch"; id: number }) {
  const { compare: m } = useMessages();
  return (
    <p className="no-print mt-2">
      <a href={comparePath(`${kind}-${id}`)} rel="nofollow" className="link tap-row font-semibold">
        {kind === "college" ? m.link_college() : m.link_branch()}
      </a>
    </p>
  );
}

type Words = Pick<Language, "messages" | "format">;

/** What is no longer in a register; nothing when everything is still there, as far as we know. */
function GoneNotice({ college: { gone_from, branches } }: { college: Pick<College, "gone_from" | "branches"> }) {
  const language = { messages: useMessages(), format: useFormat() };
  const { messages, format } = language;
  const gone = gone_from
    ? [messages.register.college_gone({ register: nameOf(gone_from, language), when: format.date(gone_from.since) })]
    : [];
  const goneBranches = branches.flatMap(({ gone_from: from, branch_name, degree }) =>
    from ? [{ from, name: [branch_name, degree].filter(Boolean).join(", ") }] : [],
  );
  for (const group of Map.groupBy(goneBranches, ({ from }) => JSON.stringify(from)).values()) {
    const { from } = firstOf(group);
    const names = group.map(({ name }) => name).join("; ");
    const told = { register: nameOf(from, language), when: format.date(from.since), branches: names };
    gone.push(messages.register.branches_gone(told));
  }
  if (gone.length === 0) return null;
  return (
    <div className="card mt-6 border-line-strong p-4">
      {gone.map((text) => (
        <p key={text} className="mb-1">
          {text}
        </p>
      ))}
    </div>
  );
}

function nameOf({ publisher, year }: GoneFrom, { messages: { register: m } }: Words): string {
  return year === null ? publisher : m.of({ publisher, year: academicYear(year) });
}

/** What we do not have of a college of which little is known, in one place, and how to ask for it. */
function MissingParts({ college: { id, name } }: { college: Pick<College, "id" | "name"> }) {
  const m = useMessages();
  return (
    <CitedSection id="missing" title={m.college_answers.missing()}>
      <ul className="grid gap-1">
        {[m.fees.absent(), m.college.no_placements(), m.college.no_hostel()].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="no-print mt-4">
        <a href={contactPath(`college-${id}`)} rel="nofollow" className={buttonClasses("primary")}>
          {m.college_answers.ask()}
        </a>
      </p>
      <p className="mt-2 text-muted">{m.college_answers.ask_hint({ name })}</p>
    </CitedSection>
  );
}
