import { RecordCreate } from "../../shared/record-edit.tsx";
import { CourseInputs, newCourse } from "./inputs.tsx";

export default function CourseCreate() {
  return (
    <RecordCreate defaultValues={newCourse}>
      <CourseInputs />
    </RecordCreate>
  );
}
