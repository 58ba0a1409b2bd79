import { RecordEdit } from "../../shared/record-edit.tsx";
import { FeeFields } from "./fee-fields.tsx";

/** A fee with its history. */
export default function FeeEdit() {
  return (
    <RecordEdit canRemove>
      <FeeFields />
    </RecordEdit>
  );
}
