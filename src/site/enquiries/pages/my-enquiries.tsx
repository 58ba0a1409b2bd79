import type { Enquiry } from "#features/enquiries/contract.ts";
import { enquiriesPerPage, listEnquiries } from "#features/enquiries/service/own-enquiries.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { positiveInteger } from "#lib/search-params.ts";
import { StateTag } from "#site/tickets/components/ticket-state.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { Pagination } from "#ui/page/pagination.tsx";
import type { Route } from "./+types/my-enquiries";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const page = positiveInteger(url.searchParams.get("page") ?? "") ?? 1;
  const { count, enquiries } = await listEnquiries(context.get(depsContext), student.id, page);
  return { enquiries, page, pageCount: Math.ceil(count / enquiriesPerPage) };
}

/** What a student wrote, what it was about, and what was answered. */
export default function MyEnquiries({ loaderData: { enquiries, page, pageCount } }: Route.ComponentProps) {
  const m = useMessages();
  return (
    <>
      <PageHead title={m.frame.title({ page: m.enquiries.title() })} isIndexed={false} />
      <Link to={patterns.dashboard} className="link tap-row gap-2">
        <Icon name="arrow-left" className="size-4" strokeWidth={1.5} aria-hidden="true" />
        {m.dashboard.back()}
      </Link>
      <h1 className="text-2xl md:text-3xl">{m.enquiries.title()}</h1>
      <p className="mt-2">{m.enquiries.intro()}</p>
      <Link to={patterns.whoCanReachMe} className="link tap-row">
        {m.enquiries.reach_link()}
      </Link>
      {enquiries.length === 0 ? (
        <EmptyState text={m.enquiries.empty()}>
          <ButtonLink to={patterns.contact}>{m.enquiries.ask()}</ButtonLink>
        </EmptyState>
      ) : (
        <ol className="mt-4 grid gap-4">
          {enquiries.map((enquiry) => (
            <EnquiryCard key={enquiry.reference} enquiry={enquiry} />
          ))}
        </ol>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}

function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  const m = useMessages();
  const format = useFormat();
  const { reference, state, about, answers } = enquiry;
  return (
    <li className="card grid gap-3 p-5" id={reference}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{m.enquiries.reference({ reference })}</h2>
        <StateTag state={state} />
      </div>
      <p className="text-muted text-sm">{m.enquiries.sent_on({ when: format.date(enquiry.createdAt) })}</p>
      {about ? (
        <p>
          {m.enquiries.about()}{" "}
          <Link to={about.path} className="link wrap-anywhere">
            {about.name}
          </Link>
        </p>
      ) : null}
      <p className="wrap-anywhere whitespace-pre-line">{enquiry.message}</p>
      {answers.length === 0 && state !== "closed" ? <p className="text-muted">{m.enquiries.no_answer()}</p> : null}
      {answers.map((answer) => (
        <div key={answer.id} className="border-accent border-l-4 pl-3">
          <p className="text-muted text-sm">
            {m.enquiries.answer_of({ name: answer.authorName, when: format.date(answer.createdAt) })}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{answer.body}</p>
        </div>
      ))}
    </li>
  );
}
