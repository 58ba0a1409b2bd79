import OpenInNew from "@mui/icons-material/OpenInNew";
import { Button, Chip } from "@mui/material";
import { useRecordContext } from "react-admin";

/** A link to the record's page on the site, or a note that it has none now. */
export function OnTheSite() {
  const path: unknown = useRecordContext()?.site_path;
  if (path === undefined) return null;
  if (typeof path !== "string") return <Chip size="small" label="Not on the site" />;
  return (
    <Button component="a" href={path} target="_blank" rel="noopener" size="small" startIcon={<OpenInNew />}>
      On the site
    </Button>
  );
}
