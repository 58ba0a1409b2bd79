import { RecordCreate } from "../../shared/record-edit.tsx";
import { CalendarEventInputs, newCalendarEvent } from "./inputs.tsx";

/** One more date. */
export default function CalendarEventCreate() {
  return (
    <RecordCreate defaultValues={newCalendarEvent} saveLabel="Add the date">
      <CalendarEventInputs />
    </RecordCreate>
  );
}
