import { RecordCreate } from "../../shared/record-edit.tsx";
import { newPlacement, PlacementFields } from "./placement-fields.tsx";

/** Placements of one more year. */
export default function PlacementCreate() {
  return (
    <RecordCreate defaultValues={newPlacement} saveLabel="Add the year">
      <PlacementFields />
    </RecordCreate>
  );
}
