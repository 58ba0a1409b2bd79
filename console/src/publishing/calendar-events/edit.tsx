import { RecordEdit } from "../../shared/record-edit.tsx";
import { CalendarEventInputs } from "./inputs.tsx";

/** A date with its history, from which every older version comes back. */
export default function CalendarEventEdit() {
  return (
    <RecordEdit canRemove>
      <CalendarEventInputs />
    </RecordEdit>
  );
}
