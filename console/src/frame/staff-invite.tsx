import { SelectInput, TextInput } from "react-admin";
import { RecordCreate } from "../shared/record-edit.tsx";
import { roleChoices } from "./roles.ts";

/** Invites a new member, who receives a link by e-mail and chooses a password. */
export default function StaffInvite() {
  return (
    <RecordCreate saveLabel="Send the invitation">
      <TextInput source="email" label="E-mail" type="email" isRequired />
      <TextInput source="name" label="Name" helperText="They can change it later." />
      <SelectInput source="role" choices={roleChoices} isRequired />
    </RecordCreate>
  );
}
