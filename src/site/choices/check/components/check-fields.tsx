import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { FormFields } from "#site/chances/components/question-form.tsx";
import { useErrorSentences } from "#site/chances/components/rank-name.ts";
import type { NamedFacts } from "#site/chances/named-facts.server.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextField } from "#ui/form/field.tsx";
import type { CheckForm } from "../check-form.ts";
import { checkFormId } from "./check-form-id.ts";
import type { useCheck } from "./use-check.ts";

/** What the check needs to know: the questions of /chances, what the family wishes, and the list itself, which other pages bring. */
export function CheckFields({ check, facts }: { check: ReturnType<typeof useCheck>; facts: NamedFacts }) {
  const { chances: m, choice_check: words } = useMessages();
  const { fields } = facts;
  const { form, errors } = check.outcome;
  const sentences = useErrorSentences(errors);
  const field = (name: string) => ({ name, error: sentences[name], defaultValue: form.answers[name] ?? "" });
  return (
    <form
      ref={check.form}
      id={checkFormId}
      method="post"
      action={`${patterns.choiceCheck}?authority=${fields.authority}#findings`}
      noValidate
      autoComplete="off"
      aria-label={m.question()}
      onSubmit={check.submit}
      className="card question grid grid-cols-1 gap-4 p-4 md:p-5"
    >
      <input type="hidden" name="authority" value={fields.authority} />
      <input type="hidden" name="choices" value={form.choices.join(",")} />
      {form.isMended ? <input type="hidden" name="mended" value="yes" /> : null}
      <ListFields list={form.list} />
      {form.choices.length > 0 ? (
        <p className="font-semibold">{words.list_size({ count: form.choices.length })}</p>
      ) : (
        <TextField name="list" label={words.list()} hint={words.list_hint()} rows={6} />
      )}
      <FormFields facts={facts} first={form.answers} answers={form.answers} errors={sentences} />
      <Field
        {...field("fees_up_to")}
        label={words.fees_up_to()}
        hint={words.fees_hint()}
        inputMode="numeric"
        maxLength={12}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="needs_hostel"
          value="yes"
          defaultChecked={form.needsHostel}
          className="size-5 shrink-0 accent-accent"
        />
        {words.needs_hostel()}
      </label>
      <Button type="submit">{words.check()}</Button>
      <p className="text-sm text-muted">{words.privacy()}</p>
    </form>
  );
}

/** Which list of /choices is checked, and the way back to it. */
function ListFields({ list }: Pick<CheckForm, "list">) {
  const { choice_check: m } = useMessages();
  if (!list) return null;
  const { id, name, carried } = list;
  return (
    <>
      <input type="hidden" name="list_id" value={id} />
      <input type="hidden" name="list_name" value={name} />
      {carried ? <input type="hidden" name="carried" value={carried} /> : null}
      <p>{m.checks_list({ name })}</p>
    </>
  );
}
