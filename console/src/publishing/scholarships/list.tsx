import { DataTable, SelectInput } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { statuses } from "./inputs.tsx";

const filters = [<SelectInput key="status" source="status" choices={statuses} alwaysOn />];

/** Scholarships of every source. */
export default function ScholarshipList() {
  return (
    <RecordList
      sort={{ field: "last_date", order: "ASC" }}
      filters={filters}
      searchHint="Name or condition"
      canRemove
      createLabel="Add a scholarship"
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="amount" disableSort />
      <DataTable.NumberCol source="max_income" label="Family income up to, rupees a year" disableSort />
      <DataTable.Col source="status" />
      <DataTable.Col source="last_date" label="Last day to apply" />
    </RecordList>
  );
}
