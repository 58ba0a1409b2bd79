import type { ReactNode } from "react";
import { Link } from "react-router";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { LampMark } from "#ui/lamp-mark.tsx";

/** Around the pages under /student-dashboard, which have neither the site's header nor its footer. */
export function DashboardFrame({ children }: { children: ReactNode }) {
  const m = useMessages();
  return (
    <>
      <header className="bg-header text-on-header">
        <div className="page flex min-h-16 items-center justify-between gap-3">
          <Link to={patterns.home} className="flex min-h-11 items-center gap-2 text-xl font-bold">
            <LampMark />
            {m.frame.site_name()}
          </Link>
          {/* A whole request: what the browser keeps of this account is cleared by the answer. */}
          <form method="post" action={patterns.dashboard}>
            <input type="hidden" name="intent" value="logout" />
            <Button type="submit" look="onHeader">
              {m.dashboard.logout()}
            </Button>
          </form>
        </div>
      </header>
      <main id="content" className="page max-w-3xl py-8">
        {children}
      </main>
    </>
  );
}
