import { BooleanField, DataTable, NullableBooleanInput } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";

const filters = [<NullableBooleanInput key="is_active" source="is_active" label="On the site" alwaysOn />];
const bulk = [
  { label: "Show on the site", done: "shown on the site", changes: { is_active: true } },
  { label: "Take off the site", done: "taken off the site", changes: { is_active: false } },
];

/** Streams in the order of the site. */
export default function StreamList() {
  return (
    <RecordList
      sort={{ field: "position", order: "ASC" }}
      filters={filters}
      bulk={bulk}
      canRemove
      createLabel="Add a stream"
    >
      <DataTable.NumberCol source="position" />
      <DataTable.Col source="name" />
      <DataTable.NumberCol source="branch_count" label="Branches" disableSort />
      <DataTable.Col source="is_active" label="On the site" disableSort>
        <BooleanField source="is_active" />
      </DataTable.Col>
    </RecordList>
  );
}
