import { AutocompleteInput, BooleanInput, FormDataConsumer, NumberInput, ReferenceInput, required } from "react-admin";
import { Words } from "../../shared/words.tsx";
import { FactSource } from "../fact-source.tsx";
import { CollegeInput } from "../of-college.tsx";

/** What one year costs, for whom, and who fixed it. */
export function FeeFields() {
  return (
    <>
      <CollegeInput isRequired />
      <FormDataConsumer>
        {({ formData }) => (
          <ReferenceInput
            source="branch_id"
            reference="branches"
            filter={{ college_id: formData.college_id }}
            sort={{ field: "name", order: "ASC" }}
            enableGetChoices={() => Boolean(formData.college_id)}
          >
            <AutocompleteInput
              label="Branch (none: every branch of the programme)"
              optionText="name"
              filterToQuery={(q: string) => ({ q })}
            />
          </ReferenceInput>
        )}
      </FormDataConsumer>
      <Words source="programme" helperText="As the source writes it. Empty: every programme" />
      <NumberInput source="year" label="The academic year begins in" validate={required()} />
      <Words source="category" label="Category of student or seat" helperText="Empty: everybody" />
      <BooleanInput
        source="is_general"
        label="Paid by students without a reserved category, waiver or sponsor"
        helperText="Cards, filter and sort use these fees"
      />
      <NumberInput source="rupees_per_year" label="Rupees a year" validate={required()} />
      <Words source="includes" label="What it is for" helperText="Such as tuition and development" />
      <Words source="fixed_by" label="Fixed by" helperText="The authority. Empty: the college" />
      <FactSource />
    </>
  );
}

/** Default values of a new fee. */
export const newFee = { programme: "", category: "", is_general: true, includes: "", fixed_by: "" };
