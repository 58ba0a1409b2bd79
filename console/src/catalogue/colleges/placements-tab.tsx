import { Button } from "@mui/material";
import { DataTable, ReferenceManyField, useRecordContext } from "react-admin";
import { Link } from "react-router-dom";
import { createPath } from "../create-path.ts";

/** Placements of the open college, year by year. */
export function PlacementsTab() {
  const college = useRecordContext();
  return (
    <>
      <ReferenceManyField reference="placements" target="college_id" sort={{ field: "year", order: "DESC" }}>
        <DataTable size="small" rowClick="edit" bulkActionButtons={false} empty={<p>No placements yet.</p>}>
          <DataTable.Col source="year" />
          <DataTable.Col source="top_company" disableSort />
          <DataTable.NumberCol source="top_package_rupees" label="Highest package (₹ a year)" disableSort />
        </DataTable>
      </ReferenceManyField>
      {college && (
        <Button component={Link} to={createPath("placements", { college_id: college.id })} variant="contained">
          Add a year
        </Button>
      )}
    </>
  );
}
