import { Form } from "react-router";
import type { CalendarExam } from "#features/calendar/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import type { PapersOutcome } from "../forms/papers.server.ts";

/** As in the contract, whose schema would come into the browser with it. */
const categories = ["OPEN", "EWS", "OBC-NCL", "SC", "ST", "OBC", "SEBC", "VJ", "NT1", "NT2", "NT3"];
export const papersFormId = "papers-form";

/**
 * What decides which certificates are needed. The form is a POST to the page: category and disability are in no address.
 *
 * @param states that have an exam or counselling of their own
 */
export function PapersForm({
  exams,
  states,
  outcome,
}: {
  exams: CalendarExam[];
  states: string[];
  outcome: PapersOutcome | undefined;
}) {
  const { papers: m } = useMessages();
  const { answers, errors = {} } = outcome ?? {};
  const chosen = answers?.exams ?? [];
  const boxes = [
    { name: "pwd", label: m.pwd(), isOn: answers?.pwd },
    { name: "gap", label: m.gap(), isOn: answers?.gap },
    { name: "income", label: m.income(), isOn: answers?.income },
  ];
  const error = (name: string) => (errors[name] ? m.error({ field: name, text: errors[name] }) : undefined);
  return (
    <Form
      id={papersFormId}
      method="post"
      action="#plan"
      noValidate
      autoComplete="off"
      className="card grid gap-4 p-4 md:p-5 print:hidden"
    >
      <ErrorSummary errors={errors} />
      <fieldset id="exams">
        <legend className="font-semibold">{m.exams()}</legend>
        <p className="text-sm text-muted">{m.exams_hint()}</p>
        <ExamBoxes exams={exams.filter(({ kind }) => kind === "counselling")} chosen={chosen} />
        <details open={exams.some(({ kind, key }) => kind === "exam" && chosen.includes(key))}>
          <summary className="link tap-row cursor-pointer list-none font-semibold">{m.exams_more()}</summary>
          <ExamBoxes exams={exams.filter(({ kind }) => kind === "exam")} chosen={chosen} />
        </details>
      </fieldset>
      <SelectField
        name="category"
        label={m.category()}
        error={error("category")}
        defaultValue={answers?.category ?? "OPEN"}
        options={categories.map((category) => ({ value: category, label: m.category_name({ category }) }))}
      />
      <SelectField
        name="state"
        label={m.state()}
        hint={m.state_hint()}
        asking={m.state_other()}
        defaultValue={answers?.state ?? ""}
        options={states}
      />
      <div className="grid gap-2">
        {boxes.map(({ name, label, isOn }) => (
          <label key={name} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={name}
              value="yes"
              defaultChecked={isOn}
              className="size-5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      {/* What is typed beside the certificates is retained when they are not on the page. */}
      {outcome && !outcome.plan
        ? Object.entries(outcome.answers.held).map(([key, day]) => (
            <input key={key} type="hidden" name={`held.${key}`} value={day} />
          ))
        : null}
      <Button type="submit">{m.show()}</Button>
      <p className="text-sm text-muted">{m.privacy()}</p>
    </Form>
  );
}

function ExamBoxes({ exams, chosen }: { exams: CalendarExam[]; chosen: string[] }) {
  return (
    <div className="mt-1 grid sm:grid-cols-2 lg:grid-cols-1">
      {exams.map(({ key, name }) => (
        <label key={key} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="exam"
            value={key}
            defaultChecked={chosen.includes(key)}
            className="size-5 shrink-0 accent-accent"
          />
          {name}
        </label>
      ))}
    </div>
  );
}
