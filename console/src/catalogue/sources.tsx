import {
  DataTable,
  DateInput,
  NumberInput,
  required,
  SelectArrayInput,
  SelectField,
  SelectInput,
  TextInput,
} from "react-admin";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { Words } from "../shared/words.tsx";
import { statusChoices, withheldChoices } from "./choices.ts";

const filters = [
  <SelectArrayInput key="status" source="status" choices={statusChoices} alwaysOn />,
  <NumberInput key="year" source="year" alwaysOn />,
];

/** Sources of the site's figures. */
export function List() {
  return (
    <RecordList
      sort={{ field: "publisher", order: "ASC" }}
      filters={filters}
      searchHint="Publisher, title or key"
      canRemove
      createLabel="Add a source"
    >
      <DataTable.Col source="publisher" />
      <DataTable.Col source="title" />
      <DataTable.Col source="year" />
      <DataTable.Col source="status" disableSort>
        <SelectField source="status" choices={statusChoices} />
      </DataTable.Col>
      <DataTable.Col source="captured_on" label="Collected on" />
    </RecordList>
  );
}

/** One source with its history. */
export function Edit() {
  return (
    <RecordEdit canRemove>
      <SourceFields />
    </RecordEdit>
  );
}

/** A new source. */
export function Create() {
  return (
    <RecordCreate saveLabel="Add the source">
      <SourceFields />
    </RecordCreate>
  );
}

/** Fields of a source, which every figure on the site cites. */
function SourceFields() {
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
