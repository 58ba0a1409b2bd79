import { Box, Button } from "@mui/material";
import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { Words } from "../words.tsx";
import { FocalDialog } from "./focal-dialog.tsx";
import { pictureKey, smallFile } from "./pictures.ts";
import { UploadArea } from "./upload-area.tsx";

/** The photo of a record that stores its address, description and author in separate fields: `photo`, `photo_alt`, `photo_credit`. */
export function PhotoInput({ source = "photo" }: { source?: string }) {
  const { field } = useController({ name: source, defaultValue: null });
  const alt: unknown = useWatch({ name: `${source}_alt` });
  const [isPointed, setPointed] = useState(false);
  const url = typeof field.value === "string" ? field.value : null;
  const key = url && pictureKey(url);
  return (
    <Box sx={{ width: "100%", mb: 2 }}>
      {url && (
        <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap", mb: 1 }}>
          <Box
            component="img"
            src={smallFile(url)}
            alt={typeof alt === "string" && alt ? alt : "Photo, no description yet"}
            sx={{ width: 280, aspectRatio: "3 / 2", objectFit: "cover", bgcolor: "action.hover" }}
          />
          <Box sx={{ flexGrow: 1, minWidth: 240 }}>
            <Words source={`${source}_alt`} label="What the photo shows" helperText="For people who cannot see it" />
            <Words source={`${source}_credit`} label="Who made it" helperText="A name, or who allowed us to show it" />
            {key && <Button onClick={() => setPointed(true)}>Choose what stays visible</Button>}
            <Button color="error" onClick={() => field.onChange(null)}>
              Remove the photo
            </Button>
          </Box>
        </Box>
      )}
      <UploadArea
        label={url ? "Replace the photo" : "Add a photo"}
        onUploaded={(picture) => field.onChange(picture.url)}
      />
      {isPointed && key && (
        <FocalDialog pictureKey={key} onCut={(cut) => field.onChange(cut.url)} onClose={() => setPointed(false)} />
      )}
    </Box>
  );
}
