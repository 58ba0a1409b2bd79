import {
  AutocompleteInput,
  BooleanInput,
  DataTable,
  FormDataConsumer,
  NumberInput,
  ReferenceInput,
  required,
} from "react-admin";
import { CorrectionsTab } from "../shared/corrections-tab.tsx";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { Words } from "../shared/words.tsx";
import { FactSource } from "./fact-source.tsx";
import { CollegeInput } from "./of-college.tsx";

const filters = [<CollegeInput key="college_id" alwaysOn />, <NumberInput key="year" source="year" alwaysOn />];

/** Fees of all colleges. */
export function List() {
  return (
    <RecordList
      sort={{ field: "year", order: "DESC" }}
      filters={filters}
      searchHint="College"
      canRemove
      createLabel="Add a fee"
    >
      <DataTable.Col source="college_name" label="College" disableSort />
      <DataTable.Col source="year" />
      <DataTable.Col source="branch_name" label="Branch" disableSort />
      <DataTable.Col source="programme" disableSort />
      <DataTable.Col source="category" disableSort />
      <DataTable.NumberCol source="rupees_per_year" label="Rupees a year" />
      <DataTable.Col source="fixed_by" label="Fixed by" disableSort />
    </RecordList>
  );
}

const tabs = [{ label: "Corrections", content: <CorrectionsTab /> }];

/** A fee with its history. */
export function Edit() {
  return (
    <RecordEdit canRemove tabs={tabs}>
      <FeeFields />
    </RecordEdit>
  );
}

/** One more fee of a college. */
export function Create() {
  return (
    <RecordCreate defaultValues={newFee} saveLabel="Add the fee">
      <FeeFields />
    </RecordCreate>
  );
}

/** What one year costs, for whom, and who fixed it. */
function FeeFields() {
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
const newFee = { programme: "", category: "", is_general: true, includes: "", fixed_by: "" };
