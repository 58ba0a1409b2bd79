import { RecordEdit } from "../../shared/record-edit.tsx";
import { SocialLinkInputs } from "./inputs.tsx";

export default function SocialLinkEdit() {
  return (
    <RecordEdit canRemove>
      <SocialLinkInputs />
    </RecordEdit>
  );
}
