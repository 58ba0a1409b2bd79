import type { QuestionFields } from "margdeep-chances/question-fields-rules";
import type { ReactNode } from "react";
import type { QuestionFacts } from "#features/chances/service/describe-question.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { type Answers, addressOf } from "../answers.ts";
import type { NamedFacts } from "../named-facts.server.ts";
import { ClaimFields } from "./claim-fields.tsx";
import type { FieldOf } from "./field-of.ts";
import { questionFormId } from "./question-form-id.ts";
import { useErrorSentences, useRankName } from "./rank-name.ts";
import type { Asking } from "./use-chances.ts";
import { seatsToCheck } from "./withheld.tsx";

/** Of the facts those that every form with these questions has. */
type AskedFacts = Pick<QuestionFacts, "fields" | "universities"> & Partial<Pick<NamedFacts, "claims">>;

/**
 * The questions: at most four first, the others folded. The form is a POST to the page, so that no rank is ever in an
 * address; a rank that does not count is hidden by the style sheet alone, with and without script.
 *
 * @param first what the fields begin with
 * @param scoreCard where on the score card the ranks are
 */
export function QuestionForm({
  asking,
  facts,
  first,
  scoreCard,
  children,
}: {
  asking: Asking;
  facts: AskedFacts;
  first: Answers;
  scoreCard: ReactNode;
  children?: ReactNode;
}) {
  const { chances: m } = useMessages();
  const { fields } = facts;
  const { answers, answer } = asking.outcome;
  const needed = answer && seatsToCheck(answer) !== null ? answer.withheld.map(({ needs }) => needs) : [];
  const errors = useErrorSentences(asking.outcome.errors);
  return (
    <form
      ref={asking.form}
      id={questionFormId}
      method="post"
      action={`${addressOf({ authority: fields.authority })}#answer`}
      noValidate
      autoComplete="off"
      aria-label={m.question()}
      onSubmit={asking.submit}
      className="question wide-form"
    >
      <input type="hidden" name="authority" value={fields.authority} />
      {["college_id", "label"].map((name) =>
        answers[name] ? <input key={name} type="hidden" name={name} value={answers[name]} /> : null,
      )}
      <FormFields facts={facts} first={first} answers={answers} errors={errors} needed={needed} />
      {scoreCard}
      <Button type="submit" className="justify-self-start">
        {m.show()}
      </Button>
      {children}
      <p className="text-sm text-muted">{m.privacy()}</p>
    </form>
  );
}

/**
 * The questions to a candidate, inside a form of the class `question`.
 *
 * @param answers those that were sent: a folded question that was answered or refused is open
 * @param errors sentences by field
 * @param needed fields without which there is no answer
 */
export function FormFields({
  facts,
  first,
  answers,
  errors,
  needed = [],
}: {
  facts: AskedFacts;
  first: Answers;
  answers: Answers;
  errors: Readonly<Record<string, string>>;
  needed?: readonly string[];
}) {
  const { chances: m } = useMessages();
  const field = (name: string) => ({ name, error: errors[name], defaultValue: first[name] ?? "" });
  const isMoreOpen = laterNames(facts.fields).some((name) => answers[name] || errors[name] || needed.includes(name));
  return (
    <>
      <FirstFields fields={facts.fields} field={field} />
      <ClaimFields claims={facts.claims ?? []} field={field} first={first} />
      {facts.fields.claims.length > 0 ? null : (
        <details open={isMoreOpen} className="-my-2">
          <summary className="link tap-row list-none font-semibold">{m.more()}</summary>
          <div className="mt-2 grid grid-cols-1 gap-4">
            <PersonalFields facts={facts} field={field} isPwd={first.pwd === "yes"} />
          </div>
        </details>
      )}
    </>
  );
}

/** What decides for every candidate which seats are theirs. */
export function askedOfAll({ fields, universities }: AskedFacts): string[] {
  const places = [
    ...(fields.states.length > 0 ? ["state"] : []),
    ...(universities.length > 0 ? ["home_university"] : []),
  ];
  const own = fields.claims.filter(({ several }) => !several).map(({ name }) => name);
  return [...(fields.asksGender ? ["gender"] : []), ...places, ...(own.length > 0 ? own : ["category"])];
}

/** What is folded: everything that is required only where seats need it. */
function laterNames({ firstLists, moreLists, kinds }: QuestionFields): string[] {
  const [open, ...others] = kinds;
  const ranks = [...firstLists, ...moreLists].flatMap((list) => others.map((kind) => `${list}.${kind}`));
  return ["category", "pwd", "aat", "home_university", ...ranks, ...moreLists.map((list) => `${list}.${open}`)];
}

/** The questions for every candidate. */
function FirstFields({ fields, field }: { fields: AskedFacts["fields"]; field: FieldOf }) {
  const { chances: m } = useMessages();
  const genders = ["female", "male", "other"].map((gender) => ({ value: gender, label: m.gender_name({ gender }) }));
  return (
    <>
      {fields.firstRanks.map((name) => (
        <RankField key={name} {...field(name)} hint={m.rank_hint()} />
      ))}
      {fields.asksGender ? (
        <SelectField {...field("gender")} label={m.gender()} asking={m.choose()} options={genders} />
      ) : null}
      {fields.states.length > 0 ? (
        <SelectField
          {...field("state")}
          label={m.state()}
          hint={m.state_hint()}
          asking={m.choose()}
          options={fields.states}
        />
      ) : null}
    </>
  );
}

/** The questions for some: each rank below appears once category or disability makes it count. */
function PersonalFields({ facts, field, isPwd }: { facts: AskedFacts; field: FieldOf; isPwd: boolean }) {
  const { chances: m } = useMessages();
  const { fields, universities } = facts;
  const [open, ...others] = fields.kinds;
  const lists = [...fields.firstLists, ...fields.moreLists];
  return (
    <>
      <SelectField
        {...field("category")}
        label={m.category()}
        hint={m.category_hint()}
        asking={m.choose()}
        options={fields.categories.map((category) => ({ value: category, label: m.category_name({ category }) }))}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          id="pwd"
          type="checkbox"
          name="pwd"
          value="yes"
          defaultChecked={isPwd}
          className="size-5 shrink-0 accent-accent"
        />
        {m.pwd()}
      </label>
      {lists.flatMap((list) =>
        others.map((kind) => <RankField key={`${list}.${kind}`} {...field(`${list}.${kind}`)} kind={kind} />),
      )}
      {fields.moreLists.map((list) => (
        <RankField key={list} {...field(`${list}.${open}`)} hint={m.rank_hint()} />
      ))}
      {universities.length > 0 ? (
        <SelectField
          {...field("home_university")}
          label={m.home_university()}
          hint={m.home_university_hint()}
          asking={m.choose()}
          options={universities}
        />
      ) : null}
      {fields.asksAat ? (
        <SelectField
          {...field("aat")}
          label={m.aat()}
          asking={m.choose()}
          options={["yes", "no"].map((answer) => ({ value: answer, label: m.aat_name({ answer }) }))}
        />
      ) : null}
    </>
  );
}

/** @param kind what the rank counts for, by which the style sheet hides it: `of-category`, `of-crl_pwd` */
function RankField({
  name,
  error,
  hint,
  defaultValue,
  kind = "",
}: {
  name: string;
  error: string | undefined;
  hint?: string;
  defaultValue: string;
  kind?: string;
}) {
  const rankName = useRankName();
  return (
    <Field
      name={name}
      label={rankName(name)}
      hint={hint}
      error={error}
      defaultValue={defaultValue}
      inputMode="decimal"
      maxLength={12}
      className={kind ? `of-${kind}` : ""}
    />
  );
}
