import { DataTable, NumberInput } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { CollegeInput } from "../of-college.tsx";

const filters = [<CollegeInput key="college_id" alwaysOn />, <NumberInput key="year" source="year" alwaysOn />];

/** Fees of all colleges. */
export default function FeeList() {
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
