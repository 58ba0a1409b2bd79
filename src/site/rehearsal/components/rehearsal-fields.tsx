import type { QuestionFacts } from "#features/chances/service/describe-question.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { KeptNotice } from "#site/chances/components/kept-notice.tsx";
import { FormFields } from "#site/chances/components/question-form.tsx";
import { questionFormId } from "#site/chances/components/question-form-id.ts";
import { useErrorSentences } from "#site/chances/components/rank-name.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import type { RehearsalOutcome } from "../outcome.ts";
import type { OfferedList } from "../read-own-lists.server.ts";
import type { Rehearsing } from "./use-rehearsal.ts";

interface FieldsProps {
  rehearsing: Rehearsing;
  facts: QuestionFacts;
  first: RehearsalOutcome;
  /** That can be replayed, newest first. */
  years: readonly number[];
  lists: readonly OfferedList[];
  /** The list that the page was opened with. */
  taken: OfferedList | null;
}

/** Year, list and candidate. The form is a POST, so that no rank is ever in an address. */
export function RehearsalFields({ rehearsing, facts, first, years, lists, taken }: FieldsProps) {
  const { rehearsal: m } = useMessages();
  const { form, errors } = rehearsing.outcome;
  const sentences = useErrorSentences(errors);
  const { authority } = facts.fields;
  return (
    <form
      ref={rehearsing.form}
      id={questionFormId}
      method="post"
      action={`${patterns.rehearsal}?authority=${authority}${taken ? `&list=${taken.id}` : ""}#rounds`}
      noValidate
      autoComplete="off"
      aria-label={m.title()}
      onSubmit={rehearsing.submit}
      className="card question grid grid-cols-1 gap-4 p-4 md:p-5"
    >
      <input type="hidden" name="authority" value={authority} />
      <input type="hidden" name="choices" value={form.choices.join(",")} />
      {years.length > 0 ? (
        <SelectField
          name="year"
          label={m.year()}
          error={sentences.year}
          defaultValue={first.form.year}
          options={years.map(String)}
        />
      ) : null}
      <OwnLists lists={lists} taken={taken} />
      <TextField
        name="list"
        label={m.list()}
        hint={m.list_hint()}
        error={errors.list ? m.list_needed() : undefined}
        defaultValue={first.form.list}
        rows={8}
        className="text-sm"
      />
      <FormFields facts={facts} first={first.form.answers} answers={form.answers} errors={sentences} />
      <Button type="submit">{m.start()}</Button>
      <KeptNotice isStored={rehearsing.isStored} forget={rehearsing.forget} />
      <p className="text-sm text-muted">{m.privacy()}</p>
    </form>
  );
}

/** The lists of the account; each link fills the page with one of them. The one that it was opened with is named. */
function OwnLists({ lists, taken }: Pick<FieldsProps, "lists" | "taken">) {
  const { rehearsal: m } = useMessages();
  if (lists.length === 0) return null;
  return (
    <div>
      {taken ? (
        <p>
          {m.of_list({ name: taken.name })}{" "}
          <a href={`${patterns.choices}?list=${taken.id}`} className="link tap-row">
            {m.back_to_list()}
          </a>
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-4">
        {m.own_lists()}
        {lists.map(({ id, name, authority }) => (
          // A page of its own: what the fields begin with is read once.
          <a
            key={id}
            href={`${patterns.rehearsal}?${new URLSearchParams({ authority, list: id })}`}
            aria-current={id === taken?.id ? "page" : undefined}
            className="link tap-row aria-[current]:font-semibold"
          >
            {name}
          </a>
        ))}
      </p>
    </div>
  );
}
