import { BooleanField, BooleanInput, DataTable } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { switchChanges } from "../publish-changes.ts";

export default function CourseList() {
  return (
    <RecordList
      sort={{ field: "position", order: "ASC" }}
      searchHint="Name or summary"
      filters={[<BooleanInput key="active" source="is_active" label="On the site" />]}
      bulk={switchChanges}
      canRemove
    >
      <DataTable.NumberCol source="position" label="Place" />
      <DataTable.Col source="name" />
      <DataTable.Col source="slug" label="Address" disableSort />
      <DataTable.NumberCol source="length_weeks" label="Weeks" />
      <DataTable.Col source="is_active" label="On the site" field={BooleanField} disableSort />
    </RecordList>
  );
}
