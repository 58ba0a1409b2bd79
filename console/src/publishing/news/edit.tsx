import { PreviewButton } from "../../shared/preview-button.tsx";
import { RecordEdit } from "../../shared/record-edit.tsx";
import { NewsInputs } from "./inputs.tsx";

export default function NewsEdit() {
  return (
    <RecordEdit canRemove actions={<PreviewButton pathOf={({ id }) => `/newsblog/${id}`} />}>
      <NewsInputs />
    </RecordEdit>
  );
}
