import {
  AutocompleteArrayInput,
  BooleanField,
  DataTable,
  NullableBooleanInput,
  ReferenceField,
  ReferenceInput,
  SelectArrayInput,
  SelectField,
  SelectInput,
  TextInput,
} from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { ownershipChoices, stateChoices, statusChoices } from "../choices.ts";

const filters = [
  <AutocompleteArrayInput key="state" source="state" choices={stateChoices} alwaysOn />,
  <TextInput key="city" source="city" label="City" alwaysOn />,
  <ReferenceInput
    key="stream"
    source="stream"
    reference="streams"
    sort={{ field: "position", order: "ASC" }}
    perPage={100}
  >
    <SelectInput label="Stream" optionText="name" />
  </ReferenceInput>,
  <SelectArrayInput key="ownership" source="ownership" choices={ownershipChoices} />,
  <NullableBooleanInput key="is_active" source="is_active" label="On the site" />,
  <SelectArrayInput key="source_status" source="source_status" label="Source is" choices={statusChoices} />,
];

const bulk = [
  { label: "Show on the site", done: "shown on the site", changes: { is_active: true } },
  { label: "Take off the site", done: "taken off the site", changes: { is_active: false } },
];

/** All 13,000 colleges, filtered by words, place, stream, ownership and source. */
export default function CollegeList() {
  return (
    <RecordList
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      searchHint="Name, city or number"
      bulk={bulk}
      createLabel="Add a college"
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="city" />
      <DataTable.Col source="state" />
      <DataTable.Col source="ownership" disableSort>
        <SelectField source="ownership" choices={ownershipChoices} />
      </DataTable.Col>
      <DataTable.NumberCol source="branch_count" label="Branches" disableSort />
      <DataTable.Col source="source_id" label="Source" disableSort>
        <ReferenceField source="source_id" reference="sources" link={false}>
          <SelectField source="status" choices={statusChoices} />
        </ReferenceField>
      </DataTable.Col>
      <DataTable.Col source="is_active" label="On the site" disableSort>
        <BooleanField source="is_active" />
      </DataTable.Col>
    </RecordList>
  );
}
