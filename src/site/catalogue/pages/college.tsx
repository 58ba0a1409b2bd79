import { data, redirect } from "react-router";
import { findMergedBranch, findMergedCollege } from "#features/catalogue/service/find-merged.server.ts";
import { getBranchCutoffs, getCollege } from "#features/catalogue/service/get-college.server.ts";
import { neededRanks } from "#features/chances/service/needed-ranks.server.ts";
import { findOwnSeats } from "#features/chances/service/own-closings.server.ts";
import type { EnquiryHandle } from "#features/enquiries/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import { notFound, orErrorPage } from "#http/page-errors.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { canSeePreview, previewHeaders } from "#http/preview.server.ts";
import { cachePublic } from "#http/public-reply.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { collegePath, collegePreviewPath } from "#lib/addresses.ts";
import { decodeId } from "#lib/base64-id.ts";
import { AppError } from "#lib/errors.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { type Packed, pack, unpack } from "#lib/packed.ts";
import { applicantOf } from "#site/chances/applicant.server.ts";
import { EnquiryButton } from "#site/enquiries/components/enquiry-button.tsx";
import { InterestButton } from "#site/saving/components/interest-button.tsx";
import { collegeData } from "#site/seo/components/structured-data.ts";
import { PageHead } from "#ui/page-head.tsx";
import { PreviewNotice } from "#ui/preview-notice.tsx";
import { PrintedFrom } from "#ui/printed-from.tsx";
import { StructuredData, useSite } from "#ui/structured-data.tsx";
import { useIsListLoading } from "#ui/use-is-list-loading.ts";
import { renderAbout } from "../components/about-text.server.tsx";
import { BranchCutoffs } from "../components/branch-cutoffs.tsx";
import { BranchTiles } from "../components/branch-tiles.tsx";
import { CollegeHeader } from "../components/college-header.tsx";
import { type CollegeView, readCollegeChoice, viewCollege } from "../components/college-view.ts";
import { renderCompareLink } from "../components/compare-link.server.tsx";
import { drawDisputes } from "../components/disputes.server.tsx";
import { viewCutoffs } from "../components/draw-cutoff-notes.server.tsx";
import { renderFees } from "../components/fees-section.server.tsx";
import { renderFigures } from "../components/figure-strip.server.tsx";
import { renderGoneNotice } from "../components/gone-notice.server.tsx";
import { NearbyHostels } from "../components/nearby-hostels.tsx";
import { renderNeededRanks } from "../components/needed-ranks.server.tsx";
import { withOwnChances } from "../components/own-chances.server.ts";
import { PageSection } from "../components/page-section.tsx";
import { renderPlacement } from "../components/placement-figures.server.tsx";
import { PlacementsSection } from "../components/placements-section.tsx";
import { renderRegisterFacts } from "../components/register-facts.server.tsx";
import { SeatsSection } from "../components/seats-section.tsx";
import { SectionLinks } from "../components/section-links.tsx";
import type { Route } from "./+types/college";

/** As long as a page is cached: no statement a page for the model. */
const cachedMs = 60_000;

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const collegeId = decodeId(params.collegeid);
  if (collegeId === null) throw notFound();
  cachePublic(context, ...pageTags.college(collegeId));
  const choice = readCollegeChoice(url.searchParams);
  const isPreview = await canSeePreview(context, request);
  const college = await orErrorPage(
    getCollege(deps, collegeId, isPreview).catch((thrown: unknown) => leadOn(deps, collegeId, url, thrown)),
  );
  if (choice.branchId && !college.branches.some((branch) => branch.branch_id === choice.branchId)) {
    await leadOnBranch(deps, collegeId, url, choice.branchId);
  }
  const locale = context.get(localeContext);
  const found = await getBranchCutoffs(deps, collegeId, choice, college);
  const cutoffs = found && viewCutoffs(found, locale);
  const view = viewCollege(college, cutoffs, choice);
  const { placement } = view;
  const needed = view.branch ? await neededRanks(deps, { branchId: view.branch.branch_id, maxAgeMs: cachedMs }) : [];
  const applicant = await applicantOf(context);
  const own = applicant ? await findOwnSeats(deps, applicant, collegeId) : [];
  const registered = renderRegisterFacts({ ...college, branch: view.branch }, locale);
  const rendered = {
    placement: placement && {
      year: placement.year,
      isSample: placement.source.status === "sample",
      html: renderPlacement(placement, locale),
    },
    figuresHtml: renderFigures(view, locale) + renderCompareLink("college", college.id, locale),
    ...renderAbout(college, locale),
    feesHtml: renderFees(college.fees, { collegeId, branchId: view.branch?.branch_id }, locale),
    goneHtml: renderGoneNotice(college, locale),
    ...registered,
    // All are HTML below the cut-offs of the branch, so the page needs no script for any.
    subjectsHtml:
      (view.branch ? renderCompareLink("branch", view.branch.branch_id, locale) : "") +
      renderNeededRanks(needed, view.branch, own, locale) +
      registered.subjectsHtml,
    disputes: await drawDisputes(deps, college.disputed_facts, languageOf(locale)),
  };
  const shown = pack({ ...view, branches: withOwnChances(view.branches, own, locale), ...rendered, isPreview });
  return isPreview ? data(shown, { headers: previewHeaders }) : shown;
}

/** The address of a college that was merged into another one leads there for ever. */
async function leadOn(deps: Deps, collegeId: number, { search }: URL, thrown: unknown): Promise<never> {
  const isMissing = thrown instanceof AppError && thrown.code === "college_not_found";
  const mergedInto = isMissing ? await findMergedCollege(deps, collegeId) : null;
  if (mergedInto === null) throw thrown;
  throw redirect(collegePath(mergedInto) + search, { status: 301, headers: movedHeaders });
}

async function leadOnBranch(deps: Deps, collegeId: number, { pathname, searchParams }: URL, branchId: number) {
  const mergedInto = await findMergedBranch(deps, collegeId, branchId);
  if (mergedInto === null) return;
  const asked = new URLSearchParams(searchParams);
  asked.set("branch", String(mergedInto));
  throw redirect(`${pathname}?${asked}`, { status: 301, headers: movedHeaders });
}

/** Browsers ask again each time: staff can undo a merge. */
const movedHeaders = { "Cache-Control": "no-cache" };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Enquiries opened here are about this college. */
export const handle: EnquiryHandle<Packed<CollegeView>> = {
  enquiryAbout: (packed) => {
    const { id, name } = unpack(packed).college;
    return { kind: "college", id: String(id), name };
  },
};

export default function College({ loaderData }: Route.ComponentProps) {
  const view = unpack(loaderData);
  const m = useMessages();
  const format = useFormat();
  const isLoading = useIsListLoading();
  const { college, branch, cutoffs } = view;
  const site = useSite();
  const preview = collegePreviewPath(college.id, college.updated_at);
  const isSample = college.source.status === "sample";
  return (
    <div data-tint={college.streams[0]?.slug ?? "engineering"}>
      <PageHead
        title={m.frame.title({ page: college.name })}
        description={m.college.description({ name: college.name, city: college.city })}
        picture={preview}
        isIndexed={!isSample}
      />
      {isSample ? null : <StructuredData thing={import.meta.env.SSR ? collegeData(college, site, preview) : null} />}
      {view.isPreview ? <PreviewNotice /> : null}
      <CollegeHeader college={college} />
      <div className="page py-6">
        <Rendered html={view.disputes} />
        <Rendered html={view.figuresHtml} />
      </div>
      <SectionLinks />
      <div className="page" aria-busy={isLoading}>
        <Rendered html={view.goneHtml} />
        <About view={view} />
        <Rendered html={view.ranksHtml} />
        <PageSection id="branches" title={m.college.branches_and_cut_offs()}>
          <BranchTiles branches={view.branches} chosenId={branch?.branch_id ?? null} />
          <div className={isLoading ? "opacity-50 transition-opacity delay-150" : undefined}>
            {branch ? <BranchCutoffs branch={branch} cutoffs={cutoffs} /> : null}
            <Rendered html={view.subjectsHtml} />
          </div>
        </PageSection>
        <PageSection id="seats" title={m.college.seats_section()}>
          <SeatsSection view={view} />
        </PageSection>
        <PageSection id="fees" title={m.college.fees()}>
          <Rendered html={view.feesHtml} />
        </PageSection>
        <PageSection id="placements" title={m.college.placements()}>
          <PlacementsSection years={view.placementYears} placement={view.placement} />
        </PageSection>
        <PageSection id="hostels" title={m.college.near_by_hostel()}>
          <NearbyHostels hostels={college.nearby_hostels} collegeId={college.id} />
        </PageSection>
        <p className="mt-10 text-sm text-muted">{m.college.updated({ date: format.date(college.updated_at) })}</p>
        <PrintedFrom />
      </div>
    </div>
  );
}

/** A part of the page that the server rendered whole. */
function Rendered({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

function About({ view }: { view: { college: CollegeView["college"]; descriptionHtml: string; sourceHtml: string } }) {
  const m = useMessages();
  return (
    <PageSection id="about" title={m.college.about()}>
      <Rendered html={view.descriptionHtml} />
      <div className="mt-4 flex flex-wrap gap-3">
        <InterestButton thing={{ kind: "college", id: view.college.id }} />
        <EnquiryButton look="secondary">{m.contact.enquiry_now()}</EnquiryButton>
      </div>
      <Rendered html={view.sourceHtml} />
    </PageSection>
  );
}
