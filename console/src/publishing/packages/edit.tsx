import { RecordEdit } from "../../shared/record-edit.tsx";
import { PackageInputs } from "./inputs.tsx";

export default function PackageEdit() {
  return (
    <RecordEdit canRemove>
      <PackageInputs />
    </RecordEdit>
  );
}
