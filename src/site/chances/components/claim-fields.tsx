import { useMessages } from "#lib/messages/messages.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import type { Answers } from "../answers.ts";
import type { NamedFacts } from "../named-facts.server.ts";
import type { FieldOf } from "./field-of.ts";

/** The authority's own questions: a choice, or boxes where several answers can be true. */
export function ClaimFields({
  claims,
  field,
  first,
}: {
  claims: NamedFacts["claims"];
  field: FieldOf;
  first: Answers;
}) {
  const { chances: m } = useMessages();
  return claims.map(({ name, label, several, options }) =>
    several ? (
      <fieldset key={name}>
        <legend className="font-semibold">{label}</legend>
        {options.map(({ value, label: text }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              id={`${name}.${value}`}
              type="checkbox"
              name={`${name}.${value}`}
              value="yes"
              defaultChecked={first[`${name}.${value}`] === "yes"}
              className="size-5 shrink-0 accent-accent"
            />
            {text}
          </label>
        ))}
      </fieldset>
    ) : (
      <SelectField key={name} {...field(name)} label={label} asking={m.choose()} options={options} />
    ),
  );
}
