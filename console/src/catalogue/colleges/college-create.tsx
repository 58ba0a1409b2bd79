import { RecordCreate } from "../../shared/record-edit.tsx";
import { CollegeFields, newCollege } from "./college-fields.tsx";

/** A new college; its branches, cut-offs and placements come once it is saved. */
export default function CollegeCreate() {
  return (
    <RecordCreate defaultValues={newCollege} saveLabel="Add the college">
      <CollegeFields />
    </RecordCreate>
  );
}
