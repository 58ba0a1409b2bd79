import { Alert, Box, Typography } from "@mui/material";
import { type DragEvent, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { CommonsField } from "./commons-field.tsx";
import { PhotoCard, type PhotoErrors } from "./photo-card.tsx";
import type { Photo, StaffPicture } from "./pictures.ts";
import { UploadArea } from "./upload-area.tsx";

/**
 * The photos of a record, the cover first: upload, sort by dragging or keys, describe, crop, remove. Changes are saved with
 * the rest of the form.
 *
 * @param source the field of the record: a list of {url, alt, credit}
 */
export function PhotosInput({ source = "photos" }: { source?: string }) {
  const { field, fieldState } = useController({ name: source, defaultValue: [] });
  const photos = (field.value ?? []) as Photo[];
  // Uploads finish while others are added: each adds to the current list.
  const latest = useRef(photos);
  latest.current = photos;
  const [said, setSaid] = useState("");
  const set = (next: Photo[]) => {
    latest.current = next;
    field.onChange(next);
  };
  const add = ({ url }: StaffPicture) => set([...latest.current, { url, alt: "", credit: "" }]);
  function move(from: number, to: number) {
    if (to < 0 || to >= photos.length || from === to) return;
    const next = [...photos];
    next.splice(to, 0, ...next.splice(from, 1));
    set(next);
    setSaid(`Photo ${from + 1} is now number ${to + 1} of ${photos.length}`);
  }
  const drag = useDragOrder(move);
  const problem = fieldState.error?.message;
  const errors = (fieldState.error ?? []) as unknown as PhotoErrors[];
  return (
    <Box sx={{ width: "100%", mb: 2 }}>
      {problem && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {problem}
        </Alert>
      )}
      {photos.length === 0 && (
        <Typography color="text.secondary">No photos yet. The site shows a drawing instead.</Typography>
      )}
      <Box component="ol" aria-label="Photos" sx={{ display: "flex", flexWrap: "wrap", gap: 2, p: 0, m: 0, mb: 2 }}>
        {photos.map((photo, index) => (
          <PhotoCard
            key={photo.url}
            photo={photo}
            index={index}
            count={photos.length}
            errors={Array.isArray(errors) ? errors[index] : undefined}
            onChange={(changed) => set(photos.map((one, at) => (at === index ? changed : one)))}
            onMove={(to) => move(index, to)}
            onRemove={() => set(photos.filter((_one, at) => at !== index))}
            drag={drag(index)}
          />
        ))}
      </Box>
      <UploadArea label="Add photos" isMany onUploaded={add} />
      <CommonsField onCopied={add} />
      <Box
        role="status"
        sx={{ position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" }}
      >
        {said}
      </Box>
    </Box>
  );
}

/** Drag-and-drop sorting: the event handlers of each item. */
function useDragOrder(move: (from: number, to: number) => void) {
  const dragged = useRef<number | null>(null);
  return (index: number) => ({
    onDragStart: (event: DragEvent) => {
      dragged.current = index;
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent) => {
      if (dragged.current !== null) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (dragged.current === null) return;
      event.preventDefault();
      move(dragged.current, index);
      dragged.current = null;
    },
  });
}
