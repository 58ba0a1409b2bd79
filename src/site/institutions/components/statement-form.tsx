import { Form, useNavigation } from "react-router";
import { statedTopics } from "#db/schema/choices.ts";
import { maxProgramme, maxValue } from "#features/institutions/values.ts";
import type { FormOutcome } from "#http/act/form.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { described, Field, FieldHead } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";

/** The form by which an office states a fact. */
export function StatementForm({ outcome }: { outcome: FormOutcome<string> | undefined }) {
  const { institutions: m } = useMessages();
  const isSending = useNavigation().state !== "idle";
  // Errors of the other forms of the page are about none of these fields.
  const { form: _form, answer: _answer, id: _id, ...errors } = outcome?.errors ?? {};
  const field = (name: string) => ({ name, error: errors[name], defaultValue: outcome?.values[name] ?? "" });
  const topics = statedTopics.map((topic) => ({ value: topic, label: m.stated_topic({ topic }) }));
  return (
    <section>
      <h2 className="text-xl">{m.state_title()}</h2>
      <p className="mt-2">{m.state_text()}</p>
      <Form method="post" encType="multipart/form-data" noValidate className="mt-3 grid gap-4">
        <ErrorSummary errors={errors} />
        <SelectField {...field("topic")} label={m.topic()} asking={m.choose()} options={topics} required />
        <Field {...field("value")} label={m.value()} hint={m.value_hint()} maxLength={maxValue} required />
        <Field {...field("year")} label={m.year()} hint={m.year_hint()} inputMode="numeric" maxLength={4} />
        <Field {...field("programme")} label={m.programme()} hint={m.programme_hint()} maxLength={maxProgramme} />
        <div>
          <FieldHead id="files" label={m.document()} hint={m.document_hint()} error={errors.files} isRequired />
          <input
            type="file"
            id="files"
            name="files"
            accept=".pdf,application/pdf"
            {...described("files", m.document_hint(), errors.files)}
            className="control py-2 file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink"
          />
        </div>
        <Button type="submit" isBusy={isSending} className="justify-self-start">
          {m.send()}
        </Button>
      </Form>
    </section>
  );
}
