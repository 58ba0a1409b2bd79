import { Chip } from "@mui/material";
import { BooleanField, DataTable, DateField, FunctionField } from "react-admin";
import { RecordList } from "../shared/record-list.tsx";

interface Member {
  state: "active" | "invited" | "off";
}

const stateWords = { active: "Active", invited: "Invited", off: "Switched off" } as const;

/** Who works here. */
export default function StaffList() {
  return (
    <RecordList sort={{ field: "name", order: "ASC" }} searchHint="Name or e-mail" hasCsv={false}>
      <DataTable.Col source="name" />
      <DataTable.Col source="email" label="E-mail" />
      <DataTable.Col source="role" />
      <DataTable.Col source="state" disableSort>
        <FunctionField<Member & { id: number }>
          render={({ state }) => (
            <Chip
              size="small"
              label={stateWords[state]}
              color={state === "active" ? "success" : "default"}
              variant="outlined"
            />
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="has_second_factor" label="Second factor" disableSort>
        <BooleanField source="has_second_factor" />
      </DataTable.Col>
      <DataTable.Col source="last_seen_at" label="Last seen" disableSort>
        <DateField source="last_seen_at" showTime emptyText="signed in nowhere" />
      </DataTable.Col>
    </RecordList>
  );
}
