import { Chip } from "@mui/material";
import { DataTable, FunctionField } from "react-admin";
import { timeInIndia } from "../shared/changes.ts";
import { RecordList } from "../shared/record-list.tsx";

interface Member {
  has_second_factor: boolean;
  last_seen_at: string | null;
  state: "active" | "invited" | "off";
}

const stateWords = { active: "Active", invited: "Invited", off: "Switched off" } as const;

/** All members of staff. */
export default function StaffList() {
  return (
    <RecordList sort={{ field: "name", order: "ASC" }} searchHint="Name or e-mail" hasCsv={false} createLabel="Invite">
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
        <FunctionField<Member & { id: number }> render={({ has_second_factor: has }) => (has ? "Set up" : "Not yet")} />
      </DataTable.Col>
      <DataTable.Col source="last_seen_at" label="Last active" disableSort>
        <FunctionField<Member & { id: number }>
          render={({ last_seen_at: at }) => (at ? timeInIndia(at) : "Not signed in")}
        />
      </DataTable.Col>
    </RecordList>
  );
}
