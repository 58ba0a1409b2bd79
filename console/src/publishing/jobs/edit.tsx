import { RecordEdit } from "../../shared/record-edit.tsx";
import { PreviewButton } from "../preview-button.tsx";
import { JobInputs } from "./inputs.tsx";

export default function JobEdit() {
  return (
    <RecordEdit canRemove actions={<PreviewButton pathOf={({ id }) => `/campusdrives/${id}`} />}>
      <JobInputs />
    </RecordEdit>
  );
}
