import { Button } from "@mui/material";
import { useRecordContext } from "react-admin";
import { Link } from "react-router-dom";
import { CorrectionsTab } from "../../shared/corrections-tab.tsx";
import { RecordEdit } from "../../shared/record-edit.tsx";
import { CutoffSheets } from "../cutoffs/cutoff-sheets.tsx";
import { BranchFields } from "./branch-fields.tsx";
import { IntakeSheet } from "./intake-sheet.tsx";

const tabs = [
  { label: "Seats by category", content: <OwnIntake /> },
  { label: "Cut-offs", content: <OwnCutoffs /> },
  { label: "Corrections", content: <CorrectionsTab /> },
];

/** A branch with its seats and cut-offs. */
export default function BranchEdit() {
  return (
    <RecordEdit tabs={tabs} actions={<ToCollege />} canRemove>
      <BranchFields />
    </RecordEdit>
  );
}

function OwnIntake() {
  const branch = useRecordContext();
  return branch ? <IntakeSheet branchId={Number(branch.id)} /> : null;
}

function OwnCutoffs() {
  const branch = useRecordContext();
  return branch ? <CutoffSheets branchId={Number(branch.id)} /> : null;
}

function ToCollege() {
  const branch = useRecordContext();
  if (!branch) return null;
  return (
    <Button component={Link} to={`/colleges/${branch.college_id}`} size="small">
      Its college
    </Button>
  );
}
