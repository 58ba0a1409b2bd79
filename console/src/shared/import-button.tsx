import Upload from "@mui/icons-material/Upload";
import { Button } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { useRefresh, useResourceContext } from "react-admin";

const ImportDialog = lazy(() => import("./import-dialog.tsx"));

/** Imports a CSV file in the format of the export. */
export function ImportButton() {
  const resource = useResourceContext() as string;
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<Upload />} onClick={() => setOpen(true)}>
        Import
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog resource={resource} onClose={() => setOpen(false)} onDone={refresh} />
        </Suspense>
      )}
    </>
  );
}
