import { CorrectionsTab } from "../../shared/corrections-tab.tsx";
import { RecordEdit } from "../../shared/record-edit.tsx";
import { FeeFields } from "./fee-fields.tsx";

const tabs = [{ label: "Corrections", content: <CorrectionsTab /> }];

/** A fee with its history. */
export default function FeeEdit() {
  return (
    <RecordEdit canRemove tabs={tabs}>
      <FeeFields />
    </RecordEdit>
  );
}
