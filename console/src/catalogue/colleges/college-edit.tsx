import CallMerge from "@mui/icons-material/CallMerge";
import { Button } from "@mui/material";
import { useRecordContext } from "react-admin";
import { Link } from "react-router";
import { CorrectionsTab } from "../../shared/corrections-tab.tsx";
import { numberedPath, PreviewButton } from "../../shared/preview-button.tsx";
import { RecordEdit } from "../../shared/record-edit.tsx";
import { BranchesTab } from "./branches-tab.tsx";
import { CodesTab } from "./codes-tab.tsx";
import { CollegeFields } from "./college-fields.tsx";
import { CutoffsTab } from "./cutoffs-tab.tsx";
import { PlacementsTab } from "./placements-tab.tsx";

const tabs = [
  { label: "Branches", content: <BranchesTab /> },
  { label: "Cut-offs", content: <CutoffsTab /> },
  { label: "Placements", content: <PlacementsTab /> },
  { label: "Corrections", content: <CorrectionsTab /> },
  { label: "Codes", content: <CodesTab /> },
];

/** Leads to the screen that asks for the other record of the same college. */
function MergeButton() {
  const college = useRecordContext();
  if (!college) return null;
  return (
    <Button component={Link} to={`/merging/college/${college.id}`} size="small" startIcon={<CallMerge />}>
      Merge with another
    </Button>
  );
}

/** A college with its branches, cut-offs and placements. */
export default function CollegeEdit() {
  return (
    <RecordEdit
      tabs={tabs}
      canRemove
      actions={
        <>
          <MergeButton />
          <PreviewButton pathOf={({ id }) => numberedPath("/collegedetails", id)} />
        </>
      }
    >
      <CollegeFields />
    </RecordEdit>
  );
}
