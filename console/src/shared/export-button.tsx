import Download from "@mui/icons-material/Download";
import { Button } from "@mui/material";
import { useListContext, useResourceContext } from "react-admin";
import { listQuery } from "../frame/data-provider.ts";

/** Downloads the filtered list as a CSV file. */
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
