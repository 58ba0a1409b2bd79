import { DataTable, NumberInput, ReferenceField, SelectInput, TextInput } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { CollegeInput } from "../of-college.tsx";

const genders = [
  { id: "any", name: "Any" },
  { id: "female", name: "Female" },
];

const filters = [
  <CollegeInput key="college_id" alwaysOn />,
  <NumberInput key="year" source="year" alwaysOn />,
  <NumberInput key="round" source="round" alwaysOn />,
  <TextInput key="authority" source="authority" label="Counselling by" />,
  <TextInput key="quota" source="quota" />,
  <TextInput key="seat_type" source="seat_type" />,
  <SelectInput key="gender" source="gender" choices={genders} />,
];

/** All cut-offs; a branch's own are edited in its sheet. */
export default function CutoffRecordList() {
  return (
    <RecordList
      sort={{ field: "year", order: "DESC" }}
      filters={filters}
      searchHint="Branch or college"
      canRemove
      empty="Add cut-offs in the sheet of a branch."
    >
      <DataTable.Col source="college_name" label="College" disableSort />
      <DataTable.Col source="branch_id" label="Branch" disableSort>
        <ReferenceField source="branch_id" reference="branches" />
      </DataTable.Col>
      <DataTable.Col source="authority" disableSort />
      <DataTable.Col source="year" />
      <DataTable.Col source="round" disableSort />
      <DataTable.Col source="quota" disableSort />
      <DataTable.Col source="seat_type" disableSort />
      <DataTable.Col source="gender" disableSort />
      <DataTable.NumberCol source="opening" disableSort />
      <DataTable.NumberCol source="closing" disableSort />
    </RecordList>
  );
}
