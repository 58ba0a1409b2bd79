import { DataTable, NumberInput } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { CollegeInput } from "../of-college.tsx";

const filters = [<CollegeInput key="college_id" alwaysOn />, <NumberInput key="year" source="year" alwaysOn />];

/** Placements of all colleges by year. */
export default function PlacementList() {
  return (
    <RecordList
      sort={{ field: "year", order: "DESC" }}
      filters={filters}
      searchHint="College"
      canRemove
      createLabel="Add a year"
    >
      <DataTable.Col source="college_name" label="College" disableSort />
      <DataTable.Col source="year" />
      <DataTable.Col source="top_company" disableSort />
      <DataTable.NumberCol source="top_package_rupees" label="Highest package (₹ a year)" disableSort />
    </RecordList>
  );
}
