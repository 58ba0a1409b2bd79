import { numberedPath, PreviewButton } from "../../shared/preview-button.tsx";
import { RecordEdit } from "../../shared/record-edit.tsx";
import { HostelInputs } from "./inputs.tsx";

export default function HostelEdit() {
  return (
    <RecordEdit canRemove actions={<PreviewButton pathOf={({ id }) => numberedPath("/hosteldetail", id)} />}>
      <HostelInputs />
    </RecordEdit>
  );
}
