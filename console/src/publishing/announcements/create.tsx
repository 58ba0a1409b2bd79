import { RecordCreate } from "../../shared/record-edit.tsx";
import { AnnouncementInputs } from "./inputs.tsx";

export default function AnnouncementCreate() {
  return (
    <RecordCreate defaultValues={{ place: "streams", text: "", ends_on: null, is_active: true }}>
      <AnnouncementInputs />
    </RecordCreate>
  );
}
