import { RecordCreate } from "../../shared/record-edit.tsx";
import { BranchFields, newBranch } from "./branch-fields.tsx";

/** A new branch of a college. */
export default function BranchCreate() {
  return (
    <RecordCreate defaultValues={newBranch} saveLabel="Add the branch">
      <BranchFields />
    </RecordCreate>
  );
}
