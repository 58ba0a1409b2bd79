import { data, redirect } from "react-router";
import { findMergedBranch, findMergedCollege } from "#features/catalogue/service/find-merged.server.ts";
import { findOwnSeats } from "#features/chances/service/own-closings.server.ts";
import type { EnquiryHandle } from "#features/enquiries/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import { notFound, orErrorPage } from "#http/documents/page-errors.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { rememberBranch, rememberedBranch } from "#http/request/branch-cookie.server.ts";
import { isDocumentRequest, writePageData } from "#http/request/document-request.server.ts";
import { canSeePreview, previewHeaders } from "#http/request/preview.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { cachePublic, sendWithResponse } from "#http/responses/public-response.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { decodeId } from "#lib/base64-id.ts";
import { AppError } from "#lib/errors.ts";
import { type JsonText, readJsonText } from "#lib/json-text.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { applicantOf } from "#site/candidate/applicant.server.ts";
import { PageHead } from "#ui/page/page-head.tsx";
import { PreviewNotice } from "#ui/page/preview-notice.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import { StructuredData } from "#ui/page/structured-data.tsx";
import { useIsListLoading } from "#ui/page/use-is-list-loading.ts";
import { ServerPart } from "#ui/parts/server-part.tsx";
import { CollegeHeader } from "../components/college/college-header.tsx";
import type { CollegeHtml } from "../components/college/college-html.server.tsx";
import { type CollegePage, sentPage } from "../components/college/college-page.ts";
import { PageSection } from "../components/college/page-section.tsx";
import { SectionLinks } from "../components/college/section-links.tsx";
import { CutoffChoiceForm } from "../components/figures/cutoff-choice-form.tsx";
import { findCollegePage } from "../find-college-page.server.ts";
import type { Route } from "./+types/college";

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const collegeId = decodeId(params.collegeid);
  if (collegeId === null) throw notFound();
  cachePublic(context, ...pageTags.college(collegeId));
  const family = rememberedBranch(request.headers.get("Cookie") ?? "");
  const isPreview = await canSeePreview(context, request);
  const applicant = await applicantOf(context);
  const own = applicant ? await findOwnSeats(deps, applicant, collegeId) : [];
  const asked = { collegeId, search: url.search, family, own, isPreview, locale: context.get(localeContext) };
  const { page, requestedFamily, missingBranchId } = await orErrorPage(
    findCollegePage(deps, asked).catch((thrown: unknown) => leadOn(deps, collegeId, url, thrown)),
  );
  if (missingBranchId) await leadOnBranch(deps, collegeId, url, missingBranchId);
  const shown = writePageData(page, { request, url, context }, sentPage(page, isDocumentRequest(request, url)));
  if (isPreview) return data(shown, { headers: previewHeaders });
  if (!requestedFamily || requestedFamily === family) return shown;
  const cookie = rememberBranch(deps.config, requestedFamily);
  return sendWithResponse(context, cookie) ? shown : data(shown, { headers: { "Set-Cookie": cookie } });
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
export const handle: EnquiryHandle<JsonText<CollegePage>> = {
  enquiryAbout: (text) => {
    const { id, name } = readJsonText(text);
    return { kind: "college", id: String(id), name };
  },
};

export default function CollegePageView({ loaderData }: Route.ComponentProps) {
  const page = readJsonText(loaderData);
  const m = useMessages();
  const nameOf = useNames();
  const isLoading = useIsListLoading();
  const { id, html } = page;
  const part = (name: keyof CollegeHtml) => (
    <ServerPart key={`${id}-${name}`} id={`part-${name}`} html={html?.[name] ?? null} />
  );
  return (
    <div data-tint={page.tint}>
      <PageHead
        title={m.frame.title({ page: page.name })}
        description={m.college.description({ name: page.name, city: nameOf(page.city) })}
        picture={page.preview}
        isIndexed={!page.isSample}
      />
      {page.isSample ? null : <StructuredData thing={import.meta.env.SSR ? page.structured : null} />}
      {page.isPreview ? <PreviewNotice /> : null}
      <CollegeHeader page={page} answers={part("answers")} facts={part("facts")} />
      {page.isShort ? null : <SectionLinks />}
      <div className="page" aria-busy={isLoading}>
        {part("notices")}
        <PageSection id="branches" title={m.college.branches_and_cut_offs()}>
          {part("branches")}
          {page.choices.length > 0 ? <CutoffChoiceForm key={id} fields={page.choices} /> : null}
          {part("cutoffs")}
        </PageSection>
        {part("rest")}
        <PrintedFrom />
      </div>
    </div>
  );
}
