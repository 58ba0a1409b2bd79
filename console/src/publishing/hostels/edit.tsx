import { RecordEdit } from "../../shared/record-edit.tsx";
import { PreviewButton } from "../preview-button.tsx";
import { HostelInputs } from "./inputs.tsx";

export default function HostelEdit() {
  return (
    <RecordEdit
      canRemove
      actions={<PreviewButton pathOf={({ id }) => `/hosteldetail/${encodeURIComponent(btoa(String(id)))}`} />}
    >
      <HostelInputs />
    </RecordEdit>
  );
}
