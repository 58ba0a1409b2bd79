import { RecordEdit } from "../../shared/record-edit.tsx";
import { StreamFields } from "./stream-fields.tsx";

/** One stream with its history. */
export default function StreamEdit() {
  return (
    <RecordEdit canRemove>
      <StreamFields />
    </RecordEdit>
  );
}
