import { Button } from "@mui/material";
import { DataTable, Pagination, ReferenceField, ReferenceManyField, SelectField, useRecordContext } from "react-admin";
import { Link } from "react-router-dom";
import { levelChoices } from "../choices.ts";
import { createPath } from "../create-path.ts";

/** Branches of the open college, each with its seats by category and cut-offs. */
export function BranchesTab() {
  const college = useRecordContext();
  return (
    <>
      <ReferenceManyField
        reference="branches"
        target="college_id"
        perPage={50}
        sort={{ field: "name", order: "ASC" }}
        pagination={<Pagination rowsPerPageOptions={[50, 100]} />}
      >
        <DataTable size="small" rowClick="edit" bulkActionButtons={false} empty={<p>No branches yet.</p>}>
          <DataTable.Col source="name" />
          <DataTable.Col source="level" disableSort>
            <SelectField source="level" choices={levelChoices} />
          </DataTable.Col>
          <DataTable.Col source="stream_id" label="Stream" disableSort>
            <ReferenceField source="stream_id" reference="streams" link={false} />
          </DataTable.Col>
          <DataTable.NumberCol source="shift" disableSort />
          <DataTable.NumberCol source="intake" label="Seats a year" />
        </DataTable>
      </ReferenceManyField>
      {college && (
        <Button component={Link} to={createPath("branches", { college_id: college.id })} variant="contained">
          Add a branch
        </Button>
      )}
    </>
  );
}
