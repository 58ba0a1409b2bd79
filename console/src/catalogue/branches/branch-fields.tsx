import { NumberInput, ReferenceInput, required, SelectInput, TextInput } from "react-admin";
import { Words } from "../../shared/words.tsx";
import { levelChoices } from "../choices.ts";
import { FactSource } from "../fact-source.tsx";
import { CollegeInput } from "../of-college.tsx";

/** Fields of a branch; seats by category and cut-offs are edited in separate sheets. */
export function BranchFields() {
  return (
    <>
      <CollegeInput isRequired />
      <Words source="name" validate={required()} />
      <ReferenceInput source="stream_id" reference="streams" sort={{ field: "position", order: "ASC" }} perPage={100}>
        <SelectInput label="Stream" optionText="name" validate={required()} />
      </ReferenceInput>
      <SelectInput source="level" choices={levelChoices} validate={required()} />
      <Words source="degree" helperText="Only where the name is not enough: B.Tech + M.Tech (5 years)" />
      <NumberInput source="shift" min={1} max={2} />
      <NumberInput source="intake" label="Seats a year" helperText="Empty: we do not have it" />
      <TextInput source="cut_off_url" label="Address of the official cut-off list" type="url" fullWidth />
      <FactSource />
    </>
  );
}

/** Default values of a new branch. */
export const newBranch = { level: "ug", degree: "", shift: 1 };
