import { RecordEdit } from "../../shared/record-edit.tsx";
import { CalendarExamInputs } from "./inputs.tsx";

/** An exam or counselling with its history. */
export default function CalendarExamEdit() {
  return (
    <RecordEdit canRemove>
      <CalendarExamInputs />
    </RecordEdit>
  );
}
