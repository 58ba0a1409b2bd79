import type { ClosingExam } from "#features/chances/closings/contract.ts";
import { closingListPath, patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { Link } from "#ui/link.tsx";
import { addressOf } from "../answers.ts";

/** Exam and figure, the shortest way to an answer, and below it every list that there is. */
export function ExamChooser({ exams }: { exams: readonly ClosingExam[] }) {
  const { closings: m } = useMessages();
  return (
    <>
      <form method="post" action={patterns.chancesLists} noValidate autoComplete="off" className="wide-form card p-4">
        <SelectField
          name="authority"
          label={m.exam()}
          options={exams.map(({ authority, title }) => ({ value: authority, label: title }))}
        />
        <Field name="figure" label={m.figure()} hint={m.figure_hint()} inputMode="decimal" maxLength={12} />
        <Button type="submit" className="justify-self-start">
          {m.show()}
        </Button>
        <p className="text-sm text-muted">{m.privacy()}</p>
      </form>
      <p>
        <Link to={patterns.chancesConvert} className="link tap-row">
          {m.convert()}
        </Link>
      </p>
      <h2 className="mt-8 mb-2 text-xl">{m.every()}</h2>
      <DataTable
        caption={m.every()}
        columns={[{ label: m.authority() }, { label: m.years_of_lists() }]}
        rows={exams.map(({ authority, model, title, years }) => ({
          key: authority,
          cells: [
            <Link key="list" to={model ? addressOf({ authority: model }) : closingListPath(authority)} className="link">
              {title}
            </Link>,
            years.join(", "),
          ],
        }))}
      />
    </>
  );
}
