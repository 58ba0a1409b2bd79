import Visibility from "@mui/icons-material/Visibility";
import { Button } from "@mui/material";
import { type RaRecord, useRecordContext } from "react-admin";

/** Address of a page that is known by a number in base64, as the site writes it. */
export const numberedPath = (page: string, id: RaRecord["id"]) => `${page}/${encodeURIComponent(btoa(String(id)))}`;

/**
 * The page of the open record as the site would show it, published or not: only staff see it. It shows what is saved.
 *
 * @param pathOf address of the record's page
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
