import { CorrectionsTab } from "../../shared/corrections-tab.tsx";
import { RecordEdit } from "../../shared/record-edit.tsx";
import { PlacementFields } from "./placement-fields.tsx";

const tabs = [{ label: "Corrections", content: <CorrectionsTab /> }];

/** Placements of one year with their history. */
export default function PlacementEdit() {
  return (
    <RecordEdit canRemove tabs={tabs}>
      <PlacementFields />
    </RecordEdit>
  );
}
