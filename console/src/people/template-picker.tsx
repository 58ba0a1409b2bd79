import { Button, ListItemText, Menu, MenuItem } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../frame/api.ts";

interface Template {
  id: number;
  name: string;
  body: string;
}

/** Inserts an answer template with the sender's name and the reference filled in. */
export function TemplatePicker({
  filledIn,
  onPick,
}: {
  filledIn: { name: string; reference: string };
  onPick: (text: string) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data = [] } = useQuery({
    queryKey: ["answer-templates", "picker"],
    queryFn: async () =>
      (await call<{ results: Template[] }>("answer-templates/?filter[is_active]=true&per_page=100")).results,
    staleTime: 60_000,
  });
  function pick({ body }: Template) {
    setAnchor(null);
    onPick(body.replaceAll("{name}", filledIn.name).replaceAll("{reference}", filledIn.reference));
  }
  return (
    <>
      <Button size="small" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        Insert a template
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {data.length === 0 && <MenuItem disabled>No templates yet. Add them under Templates in the menu</MenuItem>}
        {data.map((template) => (
          <MenuItem key={template.id} onClick={() => pick(template)}>
            <ListItemText primary={template.name} secondary={`${template.body.slice(0, 70)}…`} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
