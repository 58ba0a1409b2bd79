import { RecordCreate } from "../../shared/record-edit.tsx";
import { CalendarExamInputs, newCalendarExam } from "./inputs.tsx";

/** One more exam or counselling. */
export default function CalendarExamCreate() {
  return (
    <RecordCreate defaultValues={newCalendarExam} saveLabel="Add the exam">
      <CalendarExamInputs />
    </RecordCreate>
  );
}
