import { DataTable, ReferenceField, ReferenceInput, SelectField, SelectInput } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { levelChoices } from "../choices.ts";
import { CollegeInput } from "../of-college.tsx";

const filters = [
  <CollegeInput key="college_id" alwaysOn />,
  <ReferenceInput
    key="stream_id"
    source="stream_id"
    reference="streams"
    sort={{ field: "position", order: "ASC" }}
    perPage={100}
  >
    <SelectInput label="Stream" optionText="name" />
  </ReferenceInput>,
  <SelectInput key="level" source="level" choices={levelChoices} />,
];

/** Branches of all colleges. */
export default function BranchList() {
  return (
    <RecordList
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      searchHint="Branch or college"
      canRemove
      createLabel="Add a branch"
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="college_name" label="College" disableSort />
      <DataTable.Col source="level" disableSort>
        <SelectField source="level" choices={levelChoices} />
      </DataTable.Col>
      <DataTable.Col source="stream_id" label="Stream" disableSort>
        <ReferenceField source="stream_id" reference="streams" link={false} />
      </DataTable.Col>
      <DataTable.NumberCol source="intake" label="Seats a year" />
    </RecordList>
  );
}
