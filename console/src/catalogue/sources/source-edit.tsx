import { RecordEdit } from "../../shared/record-edit.tsx";
import { SourceFields } from "./source-fields.tsx";

/** One source with its history. */
export default function SourceEdit() {
  return (
    <RecordEdit canRemove>
      <SourceFields />
    </RecordEdit>
  );
}
