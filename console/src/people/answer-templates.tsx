import { BooleanInput, DataTable, NullableBooleanInput, required, TextInput } from "react-admin";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";

/** Answer templates. */
export function List() {
  return (
    <RecordList
      sort={{ field: "name", order: "ASC" }}
      searchHint="Name or words"
      filters={[<NullableBooleanInput key="is_active" source="is_active" label="In use" />]}
      empty="A template is a text for answers you write often. {name} and {reference} are filled in for you."
    >
      <DataTable.Col source="name" />
      <DataTable.Col
        source="body"
        sx={{ maxWidth: 480, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
      />
      <DataTable.Col source="is_active" label="In use" render={({ is_active }) => (is_active ? "Yes" : "No")} />
    </RecordList>
  );
}

export function Edit() {
  return (
    <RecordEdit canRemove>
      <Inputs />
    </RecordEdit>
  );
}

export function Create() {
  return (
    <RecordCreate defaultValues={{ is_active: true }}>
      <Inputs />
    </RecordCreate>
  );
}

function Inputs() {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <TextInput
        source="body"
        label="Words"
        validate={required()}
        multiline
        minRows={8}
        helperText="{name} becomes the sender's name, {reference} the reference of the conversation."
      />
      <BooleanInput source="is_active" label="In use" />
    </>
  );
}
