import Download from "@mui/icons-material/Download";
import { Button } from "@mui/material";
import { useListContext, useResourceContext } from "react-admin";
import { listQuery } from "../frame/data-provider.ts";

/** The list as it is filtered now, as a CSV file that a spreadsheet opens. */
export function ExportButton() {
  const resource = useResourceContext();
  const { filterValues, sort } = useListContext();
  const query = listQuery({ filter: filterValues, sort });
  return (
    <Button
      component="a"
      href={`/api/staff/${resource}/export.csv?${query}`}
      download
      size="small"
      startIcon={<Download />}
    >
      Export
    </Button>
  );
}
