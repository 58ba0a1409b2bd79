import { DateInput, NumberInput, required, SelectArrayInput, SelectInput, TextInput } from "react-admin";
import { Words } from "../../shared/words.tsx";
import { statusChoices, withheldChoices } from "../choices.ts";

/** Fields of a source, which every figure on the site cites. */
export function SourceFields() {
  return (
    <>
      <Words source="key" validate={required()} helperText="Small letters, digits and hyphens: mht-cet-2026" />
      <Words source="publisher" validate={required()} />
      <Words source="title" validate={required()} />
      <TextInput source="url" label="Address" type="url" fullWidth />
      <NumberInput source="year" label="Year the facts are about" />
      <DateInput source="captured_on" label="Day we collected them" validate={required()} />
      <TextInput source="licence" fullWidth />
      <Words source="via" label="Copy through which it reached us" helperText="Empty for the publisher's own file" />
      <SelectArrayInput
        source="withheld"
        label="Figures the publisher says it does not give"
        choices={withheldChoices}
        helperText="The page says 'not published' of these, and 'not in our data' of every other missing figure"
      />
      <SelectInput source="status" choices={statusChoices} validate={required()} />
    </>
  );
}
