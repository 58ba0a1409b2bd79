import { SaveButton, Toolbar } from "react-admin";
import { RemoveButton } from "./remove-button.tsx";

/** The toolbar below a form: Save and, where possible, Remove. */
export function FormToolbar({ canRemove = false, saveLabel = "Save" }: { canRemove?: boolean; saveLabel?: string }) {
  return (
    <Toolbar sx={{ justifyContent: "space-between" }}>
      <SaveButton label={saveLabel} />
      {canRemove && <RemoveButton />}
    </Toolbar>
  );
}
