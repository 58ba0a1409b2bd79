import { convertMarks } from "#features/chances/acts.server.ts";
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
import { Converted } from "../scales/converted.tsx";
import { listValue } from "../scales/list-value.ts";
import { receiveFigure, type ScaleOutcome } from "../scales/receive-figure.server.ts";
import type { Route } from "./+types/convert";

export async function loader({ context }: Route.LoaderArgs) {
  return { scales: await listScales(context.get(depsContext), context.get(localeContext)) };
}

export const action = formAction(convertMarks, receiveFigure);

/** The exams whose authority gives marks and rank to the candidate, but of which no list holds both. */
const elsewhere = ["neet", "jee_main", "kcet", "comedk", "eapcet", "keam", "wbjee", "cuet", "gate"] as const;

/** Marks or percentile into a rank and back, where a published list holds both. */
export default function ConvertPage({ loaderData: { scales }, actionData }: Route.ComponentProps) {
  const { frame, closings, scale: m } = useMessages();
  const say = useRefusals();
  const {
    sent,
    answer,
    errors: refused,
  }: ScaleOutcome = actionData && "sent" in actionData
    ? actionData
    : { sent: { list: "", of: "score", figure: "" }, answer: null, errors: {} };
  const errors = Object.fromEntries(
    Object.entries(refused).map(([name, text]) => [name, closings.error_of({ field: m.figure(), text: say(text) })]),
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
      <p className="mt-2 mb-4 max-w-reading">{m.lead()}</p>
      <ErrorSummary errors={errors} />
      {scales.length === 0 ? (
        <EmptyState text={m.none()} />
      ) : (
        <form
          method="post"
          action={`${patterns.chancesConvert}#answer`}
          noValidate
          autoComplete="off"
          className="wide-form card p-4 print:hidden"
        >
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
          <Button type="submit" className="justify-self-start">
            {m.convert()}
          </Button>
          <p className="text-sm text-muted">{m.privacy()}</p>
        </form>
      )}
      {answer ? <Converted answer={answer} /> : null}
      <h2 className="mt-8 mb-2 text-xl">{m.elsewhere()}</h2>
      <p className="max-w-reading">{m.elsewhere_lead()}</p>
      <ul className="grid max-w-reading list-disc gap-1 py-2 pl-5">
        {elsewhere.map((exam) => (
          <li key={exam}>{m.elsewhere_at({ exam })}</li>
        ))}
      </ul>
      <PrintedFrom />
    </div>
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
