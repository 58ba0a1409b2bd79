import { CorrectionsTab } from "../../shared/corrections-tab.tsx";
import { numberedPath, PreviewButton } from "../../shared/preview-button.tsx";
import { RecordEdit } from "../../shared/record-edit.tsx";
import { BranchesTab } from "./branches-tab.tsx";
import { CollegeFields } from "./college-fields.tsx";
import { CutoffsTab } from "./cutoffs-tab.tsx";
import { PlacementsTab } from "./placements-tab.tsx";

const tabs = [
  { label: "Branches", content: <BranchesTab /> },
  { label: "Cut-offs", content: <CutoffsTab /> },
  { label: "Placements", content: <PlacementsTab /> },
  { label: "Corrections", content: <CorrectionsTab /> },
];

/** A college with its branches, cut-offs and placements. */
export default function CollegeEdit() {
  return (
    <RecordEdit
      tabs={tabs}
      canRemove
      actions={<PreviewButton pathOf={({ id }) => numberedPath("/collegedetails", id)} />}
    >
      <CollegeFields />
    </RecordEdit>
  );
}
