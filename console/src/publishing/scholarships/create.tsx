import { RecordCreate } from "../../shared/record-edit.tsx";
import { newScholarship, ScholarshipInputs } from "./inputs.tsx";

/** One more scholarship. */
export default function ScholarshipCreate() {
  return (
    <RecordCreate defaultValues={newScholarship} saveLabel="Add the scholarship">
      <ScholarshipInputs />
    </RecordCreate>
  );
}
