import { RecordEdit } from "../../shared/record-edit.tsx";
import { AnnouncementInputs } from "./inputs.tsx";

export default function AnnouncementEdit() {
  return (
    <RecordEdit canRemove>
      <AnnouncementInputs />
    </RecordEdit>
  );
}
