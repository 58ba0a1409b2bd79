import { signOutBrowser } from "#features/accounts/acts.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { flashToLogin } from "#http/session/login-flash.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { clearedSiteData } from "#http/session/session-cookie.server.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ConsentNotice } from "#site/accounts/components/consent-notice.tsx";
import { loadHandOver } from "#site/accounts/load-hand-over.server.tsx";
import { EditProfile } from "#site/profile/components/edit-profile.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { renderStatic } from "#ui/page/render-static.server.tsx";
import { StaticHtml } from "#ui/parts/static-html.tsx";
import { Changes, Deadlines, Tickets } from "../components/news-cards.tsx";
import { NextSteps } from "../components/next-steps.server.tsx";
import { OwnWords } from "../components/own-words.tsx";
import { ProfileBox } from "../components/profile-box.tsx";
import { SavedColleges } from "../components/saved-colleges.tsx";
import { SavedRows } from "../components/saved-rows.server.tsx";
import { Tiles } from "../components/tiles.tsx";
import { readDashboard } from "../read-dashboard.server.ts";
import type { Route } from "./+types/dashboard";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const deps = context.get(depsContext);
  const [handOver, dashboard] = await Promise.all([
    loadHandOver(context, student, { isQrOpen: false }),
    readDashboard(deps, student.id),
  ]);
  const language = languageOf(context.get(localeContext));
  const colleges = dashboard.saved?.colleges ?? [];
  const saved = dashboard.saved && {
    count: dashboard.saved.count,
    ids: colleges.map(({ id }) => id),
    rows: colleges.length > 0 ? renderStatic(<SavedRows colleges={colleges} />, language) : "",
  };
  const steps = renderStatic(<NextSteps steps={dashboard.steps} />, language);
  return { ...dashboard, consent: student.consent, handOver, saved, steps };
}

export const action = actForm({
  logout: button(signOutBrowser, (cookies, { deps }) => {
    const toLogin = flashToLogin(deps.config, "", "signed_out");
    for (const cookie of cookies) toLogin.headers.append("Set-Cookie", cookie);
    toLogin.headers.set("Clear-Site-Data", clearedSiteData);
    return toLogin;
  }),
});

/** A student's own place: who they are to us, where to go, and what is new for them. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const m = useMessages();
  const { profile, consent, handOver, steps, saved, changes, deadlines, tickets } = loaderData;
  return (
    <>
      <PageHead title={m.frame.title({ page: m.dashboard.title() })} isIndexed={false} />
      <h1 className="text-3xl wrap-anywhere">{m.dashboard.greeting({ name: profile.first_name })}</h1>
      <Tiles />
      <StaticHtml html={steps} className="" />
      <ConsentNotice consent={consent} handOver={handOver} />
      <SavedColleges saved={saved} />
      <ProfileBox profile={profile} />
      <div className="mt-8 grid items-start gap-4 md:grid-cols-2">
        <Changes changes={changes} />
        <Deadlines deadlines={deadlines} />
        <Tickets tickets={tickets} />
      </div>
      <OwnWords />
      <EditProfile profile={profile} />
    </>
  );
}
