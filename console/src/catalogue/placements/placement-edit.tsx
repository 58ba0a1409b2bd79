import { RecordEdit } from "../../shared/record-edit.tsx";
import { PlacementFields } from "./placement-fields.tsx";

/** Placements of one year with their history. */
export default function PlacementEdit() {
  return (
    <RecordEdit canRemove>
      <PlacementFields />
    </RecordEdit>
  );
}
