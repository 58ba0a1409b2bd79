import Visibility from "@mui/icons-material/Visibility";
import { Button } from "@mui/material";
import { type RaRecord, useRecordContext } from "react-admin";

/** The path of a page that is identified by a base64 number, as on the site. */
export const numberedPath = (page: string, id: RaRecord["id"]) => `${page}/${encodeURIComponent(btoa(String(id)))}`;

/**
 * Opens the page of the saved record as the site would show it, published or not. Only staff can open it.
 *
 * @param pathOf path of the record's page
 */
export function PreviewButton({ pathOf }: { pathOf: (record: RaRecord) => string }) {
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Button
      component="a"
      href={`${pathOf(record)}?preview`}
      target="_blank"
      rel="noopener"
      size="small"
      startIcon={<Visibility />}
    >
      Preview
    </Button>
  );
}
