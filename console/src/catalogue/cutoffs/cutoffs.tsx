import { BooleanInput, DataTable, NumberInput, ReferenceField, SelectInput, TextInput } from "react-admin";
import { CorrectionsTab } from "../../shared/corrections-tab.tsx";
import { RecordEdit } from "../../shared/record-edit.tsx";
import { RecordList } from "../../shared/record-list.tsx";
import { Words } from "../../shared/words.tsx";
import { FactSource } from "../fact-source.tsx";
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
export function List() {
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

const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }));

const tabs = [{ label: "Corrections", content: <CorrectionsTab /> }];

/** One cut-off with its history. */
export function Edit() {
  return (
    <RecordEdit canRemove tabs={tabs}>
      <ReferenceField source="branch_id" reference="branches" />
      <Words source="authority" label="Counselling by" />
      <Words source="exam" />
      <NumberInput source="year" />
      <NumberInput source="round" />
      <Words source="quota" />
      <Words source="seat_type" />
      <SelectInput source="gender" choices={named(["any", "female"])} />
      <SelectInput source="unit" label="Figures are" choices={named(["rank", "percentile", "marks"])} />
      <NumberInput source="opening" />
      <NumberInput source="closing" />
      <NumberInput source="max_marks" label="Out of (marks alone)" />
      <BooleanInput source="is_preparatory" label="From the preparatory-course list" />
      <TextInput source="stage" label="Stage of the round" helperText="As its list writes it; empty for most" />
      <FactSource />
    </RecordEdit>
  );
}
