import { Form, isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { ErrorPage } from "#site/layout/components/error-page.tsx";
import { Button } from "#ui/button.tsx";
import { revalidateUnlessUnsent } from "#ui/offline/send-or-keep.ts";
import { PendingBar } from "#ui/page/pending-bar.tsx";
import { SideMenu } from "../components/side-menu.tsx";
import type { Route } from "./+types/dashboard-layout";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  return { eraseAt: student.eraseAt?.toISOString() ?? null };
}

export const shouldRevalidate = revalidateUnlessUnsent;

/** Around every page under /student-dashboard, which has neither the site's header nor its footer. */
export default function DashboardLayout({ loaderData: { eraseAt } }: Route.ComponentProps) {
  return (
    <Framed>
      {eraseAt ? <LeavingBanner eraseAt={eraseAt} /> : null}
      <Outlet />
    </Framed>
  );
}

function Framed({ children }: { children: React.ReactNode }) {
  const m = useMessages();
  return (
    <div className="side-frame">
      <a href="#content" className="skip-link">
        {m.frame.skip_to_content()}
      </a>
      <PendingBar />
      <SideMenu />
      <main id="content" tabIndex={-1} className="side-content">
        {children}
      </main>
    </div>
  );
}

/** On every page of somebody whose account is going to be erased: until when, and how to keep it. */
function LeavingBanner({ eraseAt }: { eraseAt: string }) {
  const m = useMessages();
  const format = useFormat();
  return (
    <Form
      method="post"
      action={patterns.myData}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border-2 border-bad bg-bad-soft p-4"
    >
      <p className="font-semibold">{m.profile.leaving({ when: format.date(eraseAt) })}</p>
      <input type="hidden" name="intent" value="keep" />
      <Button type="submit">{m.profile.keep_account()}</Button>
    </Form>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Framed>
      <ErrorPage isNotFound={isRouteErrorResponse(error) && error.status === 404} />
    </Framed>
  );
}
