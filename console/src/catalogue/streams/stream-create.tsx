import { RecordCreate } from "../../shared/record-edit.tsx";
import { newStream, StreamFields } from "./stream-fields.tsx";

/** A new stream. */
export default function StreamCreate() {
  return (
    <RecordCreate defaultValues={newStream} saveLabel="Add the stream">
      <StreamFields />
    </RecordCreate>
  );
}
