import { BooleanField, BooleanInput, DataTable, NullableBooleanInput, NumberInput, required } from "react-admin";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { LongWords, Words } from "../shared/words.tsx";

const filters = [<NullableBooleanInput key="is_active" source="is_active" label="On the site" alwaysOn />];
const bulk = [
  { label: "Show on the site", done: "shown on the site", changes: { is_active: true } },
  { label: "Take off the site", done: "taken off the site", changes: { is_active: false } },
];

/** Streams in the order of the site. */
export function List() {
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

/** One stream with its history. */
export function Edit() {
  return (
    <RecordEdit canRemove>
      <StreamFields />
    </RecordEdit>
  );
}

/** A new stream. */
export function Create() {
  return (
    <RecordCreate defaultValues={newStream} saveLabel="Add the stream">
      <StreamFields />
    </RecordCreate>
  );
}

/** A field of study. */
function StreamFields() {
  return (
    <>
      <BooleanInput source="is_active" label="On the site" />
      <Words source="name" validate={required()} />
      <Words
        source="slug"
        validate={required()}
        helperText="Chooses its colour and picture; small letters and hyphens"
      />
      <LongWords source="description" />
      <NumberInput source="position" helperText="Smaller numbers come first" />
    </>
  );
}

/** Default values of a new stream. */
const newStream = { is_active: true, description: "", position: 0 };
