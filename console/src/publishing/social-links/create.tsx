import { RecordCreate } from "../../shared/record-edit.tsx";
import { SocialLinkInputs } from "./inputs.tsx";

export default function SocialLinkCreate() {
  return (
    <RecordCreate defaultValues={{ url: "", position: 0, is_active: true }}>
      <SocialLinkInputs />
    </RecordCreate>
  );
}
