import { data, Outlet } from "react-router";
import { getSender } from "#features/enquiries/service/own-enquiries.server.ts";
import { listSocialLinks } from "#features/information/service/social-links.server.ts";
import { listNewsTitles } from "#features/news/service.server.ts";
import { clearedSaveFlash, readSaveFlash } from "#features/wishlist/service/pending-save.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { writeRendered } from "#http/request/document-request.server.ts";
import { depsContext, localeContext, visitorContext } from "#http/request-context.server.ts";
import { addCacheTags } from "#http/responses/public-response.server.ts";
import { yearInIndia } from "#lib/day-in-india.ts";
import { readJsonText } from "#lib/json-text.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { renderApplicantLine } from "#site/applicant/components/applicant-line.server.tsx";
import { applicantOf } from "#site/candidate/applicant.server.ts";
import { ContactDialog } from "#site/enquiries/components/contact-dialog.tsx";
import { Wishlist } from "#site/saving/components/wishlist.tsx";
import { savedKeysOf } from "#site/saving/saved-keys.server.ts";
import { FetchIntended } from "#ui/link.tsx";
import { PendingBar } from "#ui/page/pending-bar.tsx";
import { BottomBar } from "../components/bottom-bar.tsx";
import { ChatButton } from "../components/chat-button.tsx";
import { MenuSheet } from "../components/menu-sheet.tsx";
import { NewsDrawer } from "../components/news-drawer.tsx";
import { SiteFooter } from "../components/site-footer.tsx";
import { SiteHeader } from "../components/site-header.tsx";
import { renderFrame } from "../render-frame.server.tsx";
import type { Route } from "./+types/site-layout";

/** How many titles the News drawer lists. */
const drawerTitles = 20;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  addCacheTags(context, ...pageTags.news);
  const student = await context.get(visitorContext)();
  const [titles, socialLinks, saved, sender, applicant, note] = await Promise.all([
    listNewsTitles(deps, drawerTitles),
    listSocialLinks(deps),
    savedKeysOf(context),
    student && getSender(deps, student.id),
    applicantOf(context),
    student && readSaveFlash(request.headers, deps),
  ]);
  const isSignedIn = student !== null;
  const html = renderFrame(deps.state.parts, { titles, socialLinks, isSignedIn }, context.get(localeContext));
  const frame = {
    html: writeRendered(html, { request, url }),
    saved,
    sender,
    note,
    applicantHtml: applicant && renderApplicantLine(applicant, context.get(localeContext)),
    whatsapp: deps.config.WHATSAPP_NUMBER ?? null,
    year: yearInIndia(deps.now()),
    isTrial: deps.config.MODE === "trial",
    isSignedIn,
  };
  return data(frame, note ? { headers: { "Set-Cookie": clearedSaveFlash(deps.config) } } : {});
}

/**
 * The frame is the same on every page: moving between pages does not ask for it again. Login and logout load the page
 * again, so it always knows who is signed in; so do the forms that change a student's exam answers.
 */
export function shouldRevalidate() {
  return false;
}

/** Header, News drawer, footer and chat button around every page outside the dashboard. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const m = useMessages();
  const html = readJsonText(loaderData.html);
  return (
    <>
      <a href="#content" className="skip-link">
        {m.frame.skip_to_content()}
      </a>
      <PendingBar />
      {loaderData.isSignedIn || loaderData.applicantHtml ? null : <FetchIntended />}
      <SiteHeader isSignedIn={loaderData.isSignedIn} />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        {loaderData.applicantHtml ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
          <div className="applicant-line" dangerouslySetInnerHTML={{ __html: loaderData.applicantHtml }} />
        ) : null}
        <Wishlist saved={loaderData.saved} note={loaderData.note}>
          <Outlet />
        </Wishlist>
      </main>
      <SiteFooter year={loaderData.year} isTrial={loaderData.isTrial} html={html} />
      <BottomBar isSignedIn={loaderData.isSignedIn} whatsapp={loaderData.whatsapp} />
      {loaderData.whatsapp ? <ChatButton number={loaderData.whatsapp} /> : null}
      <NewsDrawer titlesHtml={html?.news ?? null} />
      <MenuSheet linksHtml={html?.menu ?? null} />
      <ContactDialog sender={loaderData.sender} />
    </>
  );
}
