import { BooleanField, BooleanInput, DataTable } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { switchChanges } from "../publish-changes.ts";

export default function SocialLinkList() {
  return (
    <RecordList
      sort={{ field: "position", order: "ASC" }}
      searchHint="Part of an address"
      filters={[<BooleanInput key="active" source="is_active" label="Shown" />]}
      bulk={switchChanges}
      canRemove
    >
      <DataTable.Col source="url" label="Address" />
      <DataTable.Col source="position" label="Place" />
      <DataTable.Col source="is_active" label="Shown" field={BooleanField} disableSort />
    </RecordList>
  );
}
