import { SaveButton, Toolbar } from "react-admin";
import { RemoveButton } from "./remove-button.tsx";

/** Below a form: Save, and Remove where that is possible. */
export function FormToolbar({ canRemove = false, saveLabel = "Save" }: { canRemove?: boolean; saveLabel?: string }) {
  return (
    <Toolbar sx={{ justifyContent: "space-between" }}>
      <SaveButton label={saveLabel} />
      {canRemove && <RemoveButton />}
    </Toolbar>
  );
}
