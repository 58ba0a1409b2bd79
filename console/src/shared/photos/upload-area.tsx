import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import { type DragEvent, useState } from "react";
import { FileButton } from "../file-button.tsx";
import type { StaffPicture } from "./pictures.ts";
import { type Upload, useUploads } from "./use-uploads.ts";

const pictureTypes = "image/jpeg,image/png,image/webp,image/avif";

/** Accepts pictures by a button or by drag and drop, and shows the progress of each. */
export function UploadArea({
  label,
  isMany = false,
  onUploaded,
}: {
  label: string;
  isMany?: boolean;
  onUploaded: (picture: StaffPicture) => void;
}) {
  const { uploads, send, drop } = useUploads(onUploaded);
  const [isOver, setOver] = useState(false);
  const take = (files: File[]) => send(files.slice(0, isMany ? undefined : 1));
  function dropFiles(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }
  return (
    <Box sx={{ width: "100%" }}>
      <Box
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropFiles}
        sx={{
          border: 1,
          borderStyle: "dashed",
          borderColor: isOver ? "primary.main" : "divider",
          bgcolor: isOver ? "action.hover" : "transparent",
          borderRadius: 1,
          p: 2,
          display: "flex",
          gap: 2,
          alignItems: "center",
          flexWrap: "wrap",
        }}
      >
        <FileButton accept={pictureTypes} multiple={isMany} onChoose={take}>
          {label}
        </FileButton>
        <Typography variant="body2" color="text.secondary">
          Or drop {isMany ? "files" : "a file"} here. JPEG, PNG, WebP or AVIF, up to 15 MB, at least 480 by 320 pixels.
          We remove the location and camera details of each photo.
        </Typography>
      </Box>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} onClose={() => drop(upload.id)} />
      ))}
    </Box>
  );
}

function UploadLine({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { name, share, problem } = upload;
  if (problem) {
    return (
      <Alert severity="error" onClose={onClose} sx={{ mt: 1 }}>
        {name}: {problem}
      </Alert>
    );
  }
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="body2" role="status">
        {name}: {share < 1 ? `${Math.round(share * 100)} % sent` : "making three sizes"}
      </Typography>
      <LinearProgress
        aria-label={`Upload of ${name}`}
        variant={share < 1 ? "determinate" : "indeterminate"}
        value={share * 100}
      />
    </Box>
  );
}
