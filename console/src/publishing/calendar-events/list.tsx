import { AutocompleteInput, DataTable, ReferenceField, ReferenceInput, SelectInput } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { statuses } from "./inputs.tsx";

const filters = [
  <SelectInput key="status" source="status" choices={statuses} alwaysOn />,
  <ReferenceInput key="exam" source="exam_id" reference="calendar-exams" perPage={100} alwaysOn>
    <AutocompleteInput label="Exam" optionText="name" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>,
];

/** Dates of every exam and counselling. */
export default function CalendarEventList() {
  return (
    <RecordList
      sort={{ field: "starts_on", order: "ASC" }}
      filters={filters}
      searchHint="What happens"
      canRemove
      createLabel="Add a date"
    >
      <DataTable.Col source="exam_id" label="Exam or counselling" disableSort>
        <ReferenceField source="exam_id" reference="calendar-exams" link={false} />
      </DataTable.Col>
      <DataTable.Col source="name" label="What happens" />
      <DataTable.Col source="starts_on" label="First day" />
      <DataTable.Col source="ends_on" label="Last day" disableSort />
      <DataTable.Col source="status" />
    </RecordList>
  );
}
