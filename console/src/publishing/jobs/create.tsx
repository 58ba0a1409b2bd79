import { RecordCreate } from "../../shared/record-edit.tsx";
import { JobInputs, newJob } from "./inputs.tsx";

export default function JobCreate() {
  return (
    <RecordCreate defaultValues={newJob()}>
      <JobInputs />
    </RecordCreate>
  );
}
