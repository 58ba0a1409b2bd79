import { RecordCreate } from "../../shared/record-edit.tsx";
import { HostelInputs, newHostel } from "./inputs.tsx";

export default function HostelCreate() {
  return (
    <RecordCreate defaultValues={newHostel}>
      <HostelInputs />
    </RecordCreate>
  );
}
