import { CorrectionsTab } from "../../shared/corrections-tab.tsx";
import { RecordEdit } from "../../shared/record-edit.tsx";
import { ScholarshipInputs } from "./inputs.tsx";

const tabs = [{ label: "Corrections", content: <CorrectionsTab /> }];

/** A scholarship with its history. */
export default function ScholarshipEdit() {
  return (
    <RecordEdit canRemove tabs={tabs}>
      <ScholarshipInputs />
    </RecordEdit>
  );
}
