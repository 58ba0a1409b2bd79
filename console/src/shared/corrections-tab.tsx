import { useRecordContext, useResourceContext } from "react-admin";
import { CorrectionsTable } from "./corrections-table.tsx";

/** Which fields of the open record staff corrected, since when and by whom. */
export function CorrectionsTab() {
  const resource = useResourceContext();
  const record = useRecordContext();
  return (
    <CorrectionsTable
      query={`resource=${resource}&record_id=${record?.id}`}
      empty="Staff have corrected no field of this record: imports may change all of them."
    />
  );
}
