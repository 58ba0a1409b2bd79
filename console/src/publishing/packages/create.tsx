import { RecordCreate } from "../../shared/record-edit.tsx";
import { newPackage, PackageInputs } from "./inputs.tsx";

export default function PackageCreate() {
  return (
    <RecordCreate defaultValues={newPackage}>
      <PackageInputs />
    </RecordCreate>
  );
}
