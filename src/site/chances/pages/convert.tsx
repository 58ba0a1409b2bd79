import { computeMerit, convertMarks } from "#features/chances/acts.server.ts";
import { listMeritForms } from "#features/chances/merits/service/answer-merit.server.ts";
import type { Scale } from "#features/chances/scales/contract.ts";
import { listScales } from "#features/chances/scales/service/convert.server.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { useRefusals } from "#lib/messages/use-refusals.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import { TabLinks } from "#ui/page/tab-links.tsx";
import { MeritAnswer } from "../merits/merit-answer.tsx";
import { MeritFields } from "../merits/merit-fields.tsx";
import { partName } from "../merits/sent-marks.ts";
import { Converted } from "../scales/converted.tsx";
import { listValue } from "../scales/list-value.ts";
import { receiveFigureOrMarks, type ScaleOutcome } from "../scales/receive-figure.server.ts";
import type { Route } from "./+types/convert";

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const locale = context.get(localeContext);
  const named = searchParams.get("merit");
  const merits = await listMeritForms(deps, locale);
  return { scales: await listScales(deps, locale), merits, asked: merits.find(({ rule }) => rule === named) ?? null };
}

export const action = formAction([convertMarks, computeMerit], receiveFigureOrMarks);

/** The exams whose authority gives marks and rank to the candidate, but of which no list holds both. */
const elsewhere = ["neet", "jee_main", "kcet", "comedk", "eapcet", "keam", "wbjee", "cuet", "gate"] as const;

/** Marks or percentile into a rank and back, where a published list holds both; and the sums that authorities rank by. */
export default function ConvertPage({ loaderData: { scales, merits, asked }, actionData }: Route.ComponentProps) {
  const { frame, closings, scale: m } = useMessages();
  const say = useRefusals();
  const { sent, marks, answer, merit, errors: refused } = actionData && "sent" in actionData ? actionData : noneSent;
  const labelOf = (name: string) => asked?.parts.find(({ part }) => partName(part) === name)?.label ?? m.figure();
  const errors = Object.fromEntries(
    Object.entries(refused).map(([name, text]) => [name, closings.error_of({ field: labelOf(name), text: say(text) })]),
  );
  return (
    <div className="page pb-5">
      <PageHead title={frame.title({ page: m.title() })} description={m.description()} />
      <Breadcrumbs
        crumbs={[
          { label: closings.chances_title(), to: patterns.chances },
          { label: closings.title(), to: patterns.chancesLists },
          { label: m.title() },
        ]}
      />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-2 max-w-reading">{asked ? m.merit_lead({ how: asked.how, full: asked.out_of }) : m.lead()}</p>
      {asked?.sources.map((source) => (
        <p key={source.title} className="mt-1 max-w-reading text-muted">
          {source.official ? null : closings.rule_memory()}{" "}
          <cite lang="en" className="not-italic">{`${source.publisher}, ${source.title}.`}</cite>
        </p>
      ))}
      <TabLinks
        label={m.kinds()}
        tabs={[
          { to: patterns.chancesConvert, label: m.one_figure(), isCurrent: !asked },
          ...merits.map(({ rule, name }) => ({ to: meritPath(rule), label: name, isCurrent: rule === asked?.rule })),
        ]}
      />
      <ErrorSummary errors={errors} />
      {!asked && scales.length === 0 ? (
        <EmptyState text={m.none()} />
      ) : (
        <form
          key={asked?.rule}
          method="post"
          action={`${asked ? meritPath(asked.rule) : patterns.chancesConvert}#answer`}
          noValidate
          autoComplete="off"
          className="wide-form card p-4 print:hidden"
        >
          {asked ? (
            <MeritFields form={asked} marks={marks} errors={errors} />
          ) : (
            <FigureFields scales={scales} sent={sent} errors={errors} />
          )}
          <Button type="submit" className="justify-self-start">
            {asked ? m.add_up() : m.convert()}
          </Button>
          <p className="text-sm text-muted">{m.privacy()}</p>
        </form>
      )}
      {answer ? <Converted id="answer" answer={answer} /> : null}
      {merit ? <MeritAnswer merit={merit} /> : null}
      {asked ? null : <Elsewhere />}
      <PrintedFrom />
    </div>
  );
}

const noneSent: ScaleOutcome = {
  ...{ sent: { list: "", of: "score", figure: "" }, marks: {} },
  ...{ answer: null, merit: null, errors: {} },
};

const meritPath = (rule: string) => `${patterns.chancesConvert}?${new URLSearchParams({ merit: rule })}`;

function FigureFields({
  scales,
  sent,
  errors,
}: {
  scales: readonly Scale[];
  sent: ScaleOutcome["sent"];
  errors: Readonly<Record<string, string>>;
}) {
  const { scale: m } = useMessages();
  return (
    <>
      <SelectField name="list" label={m.list()} defaultValue={sent.list} options={listOptions(scales, m)} />
      <SelectField
        name="of"
        label={m.of()}
        defaultValue={sent.of}
        options={[
          { value: "score", label: m.score() },
          { value: "rank", label: m.rank() },
        ]}
      />
      <Field
        name="figure"
        label={m.figure()}
        error={errors.figure}
        defaultValue={sent.figure}
        inputMode="decimal"
        maxLength={12}
      />
    </>
  );
}

function Elsewhere() {
  const { scale: m } = useMessages();
  return (
    <>
      <h2 className="mt-8 mb-2 text-xl">{m.elsewhere()}</h2>
      <p className="max-w-reading">{m.elsewhere_lead()}</p>
      <ul className="grid max-w-reading list-disc gap-1 py-2 pl-5">
        {elsewhere.map((exam) => (
          <li key={exam}>{m.elsewhere_at({ exam })}</li>
        ))}
      </ul>
    </>
  );
}

function listOptions(scales: readonly Scale[], m: ReturnType<typeof useMessages>["scale"]) {
  return scales.flatMap(({ scale, title, unit, years, merit_list: list }) =>
    years.map((year) => ({
      value: listValue(scale, year),
      label: m.option({ title, unit, year: String(year), list: list.toLowerCase().replaceAll(/\W+/g, "_") || "none" }),
    })),
  );
}
