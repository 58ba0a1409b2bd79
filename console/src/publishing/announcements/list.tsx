import { BooleanField, BooleanInput, DataTable } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { switchChanges } from "../publish-changes.ts";

export default function AnnouncementList() {
  return (
    <RecordList
      sort={{ field: "created_at", order: "DESC" }}
      searchHint="Words in an announcement"
      filters={[<BooleanInput key="active" source="is_active" label="Shown" />]}
      bulk={switchChanges}
      canRemove
    >
      <DataTable.Col source="text" />
      <DataTable.Col source="place" disableSort />
      <DataTable.Col source="ends_on" label="Last day" />
      <DataTable.Col source="is_active" label="Shown" field={BooleanField} disableSort />
    </RecordList>
  );
}
