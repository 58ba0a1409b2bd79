import { DataTable, NumberInput, SelectArrayInput, SelectField } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { statusChoices } from "../choices.ts";

const filters = [
  <SelectArrayInput key="status" source="status" choices={statusChoices} alwaysOn />,
  <NumberInput key="year" source="year" alwaysOn />,
];

/** Sources of the site's figures. */
export default function SourceList() {
  return (
    <RecordList
      sort={{ field: "publisher", order: "ASC" }}
      filters={filters}
      searchHint="Publisher, title or key"
      canRemove
      createLabel="Add a source"
    >
      <DataTable.Col source="publisher" />
      <DataTable.Col source="title" />
      <DataTable.Col source="year" />
      <DataTable.Col source="status" disableSort>
        <SelectField source="status" choices={statusChoices} />
      </DataTable.Col>
      <DataTable.Col source="captured_on" label="Collected on" />
    </RecordList>
  );
}
