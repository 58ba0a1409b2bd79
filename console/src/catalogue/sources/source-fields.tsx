import { DateInput, NumberInput, required, SelectInput, TextInput } from "react-admin";
import { Words } from "../../shared/words.tsx";
import { statusChoices } from "../choices.ts";

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
      <SelectInput source="status" choices={statusChoices} validate={required()} />
    </>
  );
}
