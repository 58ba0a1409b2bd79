import { Box, Tab, Tabs } from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { useFormState } from "react-hook-form";

interface FormTab {
  label: string;
  /** Wire names of its fields: a tab with a message on one of them is marked. */
  fields: string[];
  content: ReactNode;
}

/** Tabs of a long form. All stay mounted, so that no input is lost and one Save covers all. */
export function FormTabs({ tabs }: { tabs: FormTab[] }) {
  const id = useId();
  const [open, setOpen] = useState(0);
  const { errors } = useFormState();
  return (
    <Box sx={{ width: "100%" }}>
      <Tabs
        value={open}
        onChange={(_event, chosen) => setOpen(chosen)}
        aria-label="Parts of this form"
        variant="scrollable"
      >
        {tabs.map(({ label, fields }, index) => {
          const isWrong = fields.some((name) => name in errors);
          return (
            <Tab
              key={label}
              label={isWrong ? `${label} (please check)` : label}
              id={`${id}-tab-${index}`}
              aria-controls={`${id}-panel-${index}`}
              sx={isWrong ? { color: "error.main" } : undefined}
            />
          );
        })}
      </Tabs>
      {tabs.map(({ label, content }, index) => (
        <Box
          key={label}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={open !== index}
          sx={{ pt: 2 }}
        >
          {content}
        </Box>
      ))}
    </Box>
  );
}
