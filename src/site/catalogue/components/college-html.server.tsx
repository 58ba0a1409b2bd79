import { createElement, Fragment, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { College } from "#features/catalogue/college-contract.ts";
import type { NeededRanks } from "#features/chances/contract.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider } from "#lib/messages/messages.tsx";
import { type PartHtml, partElement } from "#ui/parts/part-html.ts";
import { RenderedHtml } from "#ui/parts/rendered-html.server.ts";
import { Description, OwnSource } from "./about-text.server.tsx";
import { AllBranches } from "./all-branches.server.tsx";
import { CutoffFigures, CutoffsHead } from "./branch-cutoffs.tsx";
import { BranchTiles } from "./branch-tiles.tsx";
import { CollegeAnswers } from "./college-answers.server.tsx";
import { CollegeFacts } from "./college-facts.server.tsx";
import { FeesPart, HostelsPart, PlacementsPart, SeatsPart } from "./college-sections.server.tsx";
import type { CollegeView } from "./college-view.ts";
import { CompareLink } from "./compare-link.server.tsx";
import { GoneNotice } from "./gone-notice.server.tsx";
import { MissingParts } from "./missing-parts.server.tsx";
import { NeededRankCards } from "./needed-ranks.server.tsx";
import { type OwnSeats, seatsOfBranch, withOwnChances } from "./own-chances.server.ts";
import { EntrySubjects, Ranks } from "./register-facts.server.tsx";
import { BranchSeats } from "./seats-section.tsx";
import { UpdatedParts } from "./updated-parts.server.tsx";

/** The parts of a college's page that are not hydrated, as HTML by name; hydrated parts are between them. */
export interface CollegeHtml<Part extends PartHtml = PartHtml> {
  /** What is disputed, and what is no longer in a register. */
  notices: Part;
  answers: Part;
  /** Who runs it, and its website. */
  facts: Part;
  about: Part;
  /** Where name and place come from, and the rankings. */
  source: Part;
  /** The branches, and whose cut-offs come next. */
  branches: Part;
  cutoffs: Part;
  /** Seats, fees, placements, hostels, and what was updated. */
  rest: Part;
}

export interface CollegeHtmlInput {
  whole: College;
  view: CollegeView;
  needed: readonly NeededRanks[];
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
  needed,
  own,
  disputes,
  isShort,
  search,
  locale,
}: CollegeHtmlInput): CollegeHtml<RenderedHtml> {
  const { branch, branches, cutoffs } = view;
  const chosenId = branch?.branch_id ?? null;
  const ownOfBranch = seatsOfBranch(own, chosenId);
  const html = renderParts(locale, {
    notices: <GoneNotice college={whole} />,
    answers: <CollegeAnswers view={view} whole={whole} own={ownOfBranch} isShort={isShort} />,
    facts: <CollegeFacts college={whole} />,
    about: isShort ? null : <Description college={whole} />,
    source: (
      <>
        <CompareLink kind="college" id={whole.id} />
        <Ranks ranks={whole.ranks} />
        <OwnSource college={whole} />
      </>
    ),
    branches: (
      <>
        <AllBranches college={whole} />
        <BranchTiles branches={withOwnChances(branches, own, locale)} chosenId={chosenId} search={search} />
        {branch ? <CutoffsHead branch={branch} cutoffs={cutoffs} /> : null}
      </>
    ),
    cutoffs: branch ? (
      <>
        {cutoffs ? <CutoffFigures cutoffs={cutoffs} /> : null}
        {isShort ? null : <CompareLink kind="branch" id={branch.branch_id} />}
        <NeededRankCards needed={needed} branch={branch} own={own} />
        <EntrySubjects branch={branch} />
      </>
    ) : null,
    rest: (
      <>
        {isShort ? (
          <>
            {branch ? <BranchSeats branch={branch} /> : null}
            <MissingParts college={whole} />
          </>
        ) : (
          <>
            <SeatsPart view={view} />
            <FeesPart view={view} fees={whole.fees} />
            <PlacementsPart view={view} search={search} />
            <HostelsPart college={whole} />
          </>
        )}
        <UpdatedParts view={{ ...view, whole }} />
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
    names.map((name, at) => [name, new RenderedHtml(rendered[at]!)]),
  ) as unknown as CollegeHtml<RenderedHtml>;
}
