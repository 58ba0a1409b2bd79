import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import { type DragEvent, useRef, useState } from "react";
import { FileButton } from "../file-button.tsx";
import { type StaffPicture, uploadPicture } from "./pictures.ts";

/** An upload in progress. */
interface Upload {
  id: number;
  name: string;
  /** Sent so far, 0 to 1. */
  share: number;
  /** The error; undefined while it is in progress. */
  problem?: string;
}

/** The largest file that the server accepts; larger ones are refused before they are sent. */
const maxBytes = 15 * 1024 * 1024;

/** Uploads pictures one after the other and reports the progress of each. */
function useUploads(onUploaded: (picture: StaffPicture) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const nextId = useRef(1);
  const change = (id: number, more: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...more } : one)));
  const drop = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  async function sendOne(file: File, id: number) {
    if (file.size > maxBytes) return change(id, { problem: "It is larger than 15 MB. Save it smaller and try again" });
    try {
      const picture = await uploadPicture(file, (share) => change(id, { share }));
      drop(id);
      onUploaded(picture);
    } catch (error) {
      change(id, { problem: (error as Error).message });
    }
  }

  async function send(files: File[]) {
    const begun = files.map((file) => {
      nextId.current += 1;
      return { file, upload: { id: nextId.current, name: file.name, share: 0 } };
    });
    setUploads((all) => [...all, ...begun.map(({ upload }) => upload)]);
    for (const { file, upload } of begun) await sendOne(file, upload.id);
  }
  return { uploads, send, drop };
}

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
