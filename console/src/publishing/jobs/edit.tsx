import { PreviewButton } from "../../shared/preview-button.tsx";
import { RecordEdit } from "../../shared/record-edit.tsx";
import { HeldNotice } from "./held-notice.tsx";
import { JobInputs } from "./inputs.tsx";

export default function JobEdit() {
  return (
    <RecordEdit canRemove actions={<PreviewButton pathOf={({ id }) => `/campusdrives/${id}`} />}>
      <HeldNotice />
      <JobInputs />
    </RecordEdit>
  );
}
