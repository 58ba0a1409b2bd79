import { PreviewButton } from "../../shared/preview-button.tsx";
import { RecordEdit } from "../../shared/record-edit.tsx";
import { CourseInputs } from "./inputs.tsx";

export default function CourseEdit() {
  return (
    <RecordEdit canRemove actions={<PreviewButton pathOf={({ slug }) => `/industrialcources/${slug}`} />}>
      <CourseInputs />
    </RecordEdit>
  );
}
