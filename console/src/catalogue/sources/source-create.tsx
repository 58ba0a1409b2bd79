import { RecordCreate } from "../../shared/record-edit.tsx";
import { SourceFields } from "./source-fields.tsx";

/** A new source. */
export default function SourceCreate() {
  return (
    <RecordCreate saveLabel="Add the source">
      <SourceFields />
    </RecordCreate>
  );
}
