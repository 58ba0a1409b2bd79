import { DataTable, SelectInput } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { examKinds } from "./inputs.tsx";

const filters = [<SelectInput key="kind" source="kind" choices={examKinds} alwaysOn />];

/** Exams and counsellings of the calendar. */
export default function CalendarExamList() {
  return (
    <RecordList
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      searchHint="Name or authority"
      canRemove
      createLabel="Add an exam"
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="kind" />
      <DataTable.Col source="authority" disableSort />
      <DataTable.Col source="key" disableSort />
    </RecordList>
  );
}
