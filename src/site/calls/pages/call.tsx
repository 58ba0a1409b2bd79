import { redirect } from "react-router";
import {
  bookCall,
  cancelOwnCall,
  freeCall,
  holdCall,
  leaveCallWait,
  moveOwnCall,
  reportAbsentCounsellor,
  waitForCall,
} from "#features/appointments/acts.server.ts";
import { type OwnCall, TimesAsked } from "#features/appointments/contract.ts";
import { findTimes } from "#features/appointments/service/find-times.server.ts";
import { readOwnCall } from "#features/appointments/service/read-calls.server.ts";
import { getProfile } from "#features/profile/service/read-profile.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { notFound, orErrorPage } from "#http/documents/page-errors.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { callPath, patterns } from "#lib/addresses.ts";
import { wallClock } from "#lib/clock.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { positiveInteger } from "#lib/search-params.ts";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";
import { revalidateUnlessUnsent, sendOrKeep } from "#ui/offline/send-or-keep.ts";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { StaticHtml } from "#ui/parts/static-html.tsx";
import { AnswersForm } from "../components/answers-form.tsx";
import { Act, BookedCall, CallFacts, EarlierCalls } from "../components/call-card.tsx";
import { TimePicker } from "../components/time-picker.tsx";
import { renderWritten } from "../written-links.server.tsx";
import type { Route } from "./+types/call";

const doneTexts = ["booked", "moved", "cancelled", "saved", "absence_reported", "waits", "left_wait"] as const;
type Done = (typeof doneTexts)[number];

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const deps = context.get(depsContext);
  const id = positiveInteger(params.call);
  if (id === null) throw notFound();
  const call = await orErrorPage(readOwnCall(deps, student.id, id));
  const query = new URL(request.url).searchParams;
  const { current } = call;
  const isMove = current?.state === "to_move" || (query.get("move") === "yes" && current?.can_change === true);
  const done = doneTexts.find((one) => one === query.get("done")) ?? null;
  const { contact } = await getProfile(deps, student.id);
  const written = await renderWritten(deps, student.id, context.get(localeContext));
  if (current ? !isMove : call.left === 0) return { call, contact, written, done, picker: null };
  const wanted = current ?? {
    language: query.get("language") ?? context.get(localeContext),
    subject: query.get("subject") ?? "engineering",
  };
  const asked = readQuery(wanted, query.get("day"));
  const times = await findTimes(deps, student.id, id, asked);
  const day = asked.day ?? times.days[0]?.day ?? "";
  const shown = asked.day ? times : await findTimes(deps, student.id, id, { ...asked, day: day || undefined });
  const intent = isMove ? ("move" as const) : ("hold" as const);
  return { call, contact, written, done, picker: { times: shown, asked: { ...asked, day }, intent } };
}

/** An address that was mistyped shows what it means by default. */
function readQuery(wanted: { language: string; subject: string }, day: string | null): TimesAsked {
  const { language, subject } = wanted;
  const parsed = TimesAsked.safeParse({ language, subject, ...(day && { day }) });
  return parsed.success ? parsed.data : TimesAsked.parse({});
}

const params = (_: FormData, { call }: { call?: string }) => ({ id: call });
const show =
  (done?: Done) =>
  (_result: unknown, _sent: unknown, { call }: { call?: string }) =>
    redirect(callPath(Number(call)) + (done ? `?done=${done}` : ""), 303);

export const action = actForm(
  {
    hold: button(holdCall, show(), { params }),
    release: button(freeCall, show(), { params }),
    book: button(bookCall, show("booked"), { params }),
    save: button(bookCall, show("saved"), { params }),
    move: button(moveOwnCall, show("moved"), { params }),
    cancel: button(cancelOwnCall, show("cancelled"), { params }),
    wait: button(waitForCall, show("waits"), { params }),
    leave: button(leaveCallWait, show("left_wait"), { params }),
    absent: button(reportAbsentCounsellor, show("absence_reported"), { params }),
  },
  ["call_not_found"],
);

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

/** The way to the room is on the page. */
export function headers() {
  return { "Cache-Control": "private, no-store" };
}

/** A call with a counsellor: to choose a time, to answer, to move, to cancel. */
export default function CallPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, calls: m } = useMessages();
  const { call, done } = loaderData;
  const isChosen = call.current ? call.current.state !== "held" : call.left === 0;
  const heading = isChosen ? m.title_booked() : m.title();
  const refusal = actionData === null ? m.not_sent() : actionData?.errors.form;
  return (
    <>
      <PageHead title={frame.title({ page: heading })} isIndexed={false} />
      <Link to={patterns.myPackage} className="link tap-row gap-2">
        <Icon name="arrow-left" className="size-4" strokeWidth={1.5} aria-hidden="true" />
        {m.back()}
      </Link>
      <h1 className="text-2xl md:text-3xl">{heading}</h1>
      <p className="mt-2 wrap-anywhere">
        {m.about({ title: call.title, minutes: call.minutes })}
        {call.calls > 1 && call.left > 0 ? ` · ${m.left({ left: call.left })}` : ""}
      </p>
      {refusal ? <Notice isBad>{refusal}</Notice> : null}
      {done && !refusal ? <Notice>{m[done]()}</Notice> : null}
      <StaticHtml html={loaderData.written} className="" />
      <Content {...loaderData} outcome={actionData} />
      <EarlierCalls call={call} />
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"] & { outcome: Route.ComponentProps["actionData"] };

function Content({ call, contact, picker, outcome }: Shown) {
  const { calls: m } = useMessages();
  const { current } = call;
  const form = { contact, errors: outcome?.errors ?? {}, values: outcome?.values ?? {} };
  if (picker) {
    return (
      <>
        {current ? <MovedByStaff call={call} /> : null}
        <TimePicker call={call} {...picker} />
        {current?.state === "booked" ? (
          <Link to={callPath(call.deliverable)} className="link tap-row mt-4">
            {m.keep()}
          </Link>
        ) : null}
      </>
    );
  }
  if (!current) return <p className="mt-6">{m.none_left()}</p>;
  if (current.state === "held") {
    return (
      <section className="card mt-6 p-4 sm:p-6">
        <CallFacts one={current} />
        <p className="mt-4 font-semibold">{m.held({ time: wallClock(current.held_until ?? "").time })}</p>
        <AnswersForm one={current} {...form} />
        <Act intent="release" label={m.other_time()} />
      </section>
    );
  }
  return (
    <>
      <BookedCall call={call} one={current} />
      <section aria-labelledby="answers" className="card mt-6 p-4 sm:p-6">
        <h2 id="answers" className="text-xl">
          {m.answers()}
        </h2>
        <AnswersForm one={current} {...form} />
      </section>
    </>
  );
}

function MovedByStaff({ call: { current } }: { call: OwnCall }) {
  const { calls: m } = useMessages();
  if (current?.state !== "to_move") return null;
  return (
    <div role="status" className="mt-4 rounded-card border-2 border-accent bg-accent-soft p-4">
      <p>{m.to_move()}</p>
      {current.reason ? <p className="mt-1 wrap-anywhere">{m.reason({ reason: current.reason })}</p> : null}
    </div>
  );
}
