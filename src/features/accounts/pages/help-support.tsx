import { Link } from "react-router";
import { requireStudent } from "#http/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { DashboardFrame } from "../components/dashboard-frame.tsx";
import type { Route } from "./+types/help-support";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStudent(context, request);
  return null;
}

/** Stands where support tickets will be written, and says so. */
export default function HelpSupport() {
  const m = useMessages();
  return (
    <DashboardFrame>
      <PageHead title={m.frame.title({ page: m.dashboard.help_title() })} isIndexed={false} />
      <h1 className="text-3xl">{m.dashboard.help_title()}</h1>
      <p className="mt-3 text-lg">{m.dashboard.help_soon()}</p>
      <ButtonLink to={patterns.contact} className="mt-5">
        {m.frame.contact_us()}
      </ButtonLink>
      <p className="mt-3">
        <Link to={patterns.dashboard} className="link inline-flex min-h-11 items-center">
          {m.dashboard.back()}
        </Link>
      </p>
    </DashboardFrame>
  );
}
