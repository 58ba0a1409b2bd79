import { RecordCreate } from "../../shared/record-edit.tsx";
import { FeeFields, newFee } from "./fee-fields.tsx";

/** One more fee of a college. */
export default function FeeCreate() {
  return (
    <RecordCreate defaultValues={newFee} saveLabel="Add the fee">
      <FeeFields />
    </RecordCreate>
  );
}
