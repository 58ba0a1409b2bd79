import ArrowBack from "@mui/icons-material/ArrowBack";
import ArrowForward from "@mui/icons-material/ArrowForward";
import CenterFocusStrong from "@mui/icons-material/CenterFocusStrong";
import Delete from "@mui/icons-material/Delete";
import { Box, Card, IconButton, TextField, Tooltip } from "@mui/material";
import { type DragEvent, useState } from "react";
import { FocalDialog } from "./focal-dialog.tsx";
import { type Photo, pictureKey, smallFile } from "./pictures.ts";

/** Validation messages of one photo's fields. */
export type PhotoErrors = Partial<Record<keyof Photo, { message?: string }>>;

interface Props {
  photo: Photo;
  /** From 0. */
  index: number;
  count: number;
  errors?: PhotoErrors;
  onChange: (photo: Photo) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  drag: {
    onDragStart: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** One photo of a record: its position, description, author and focal point. */
export function PhotoCard({ photo, index, count, errors = {}, onChange, onMove, onRemove, drag }: Props) {
  const [isPointed, setPointed] = useState(false);
  const key = pictureKey(photo.url);
  const name = `photo ${index + 1} of ${count}`;
  const field = (source: "alt" | "credit") => ({
    size: "small" as const,
    fullWidth: true,
    margin: "dense" as const,
    value: photo[source] ?? "",
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...photo, [source]: target.value }),
    error: Boolean(errors[source]),
  });
  return (
    <Card variant="outlined" component="li" sx={{ width: 280, p: 1, listStyle: "none" }} {...drag}>
      <Box
        component="img"
        draggable
        src={smallFile(photo.url)}
        alt={photo.alt || `Photo ${index + 1}, no description yet`}
        sx={{ width: "100%", aspectRatio: "3 / 2", objectFit: "cover", cursor: "grab", bgcolor: "action.hover" }}
      />
      <Box sx={{ display: "flex", justifyContent: "space-between" }}>
        <Act label={`Move ${name} earlier`} isOff={index === 0} onAct={() => onMove(index - 1)} icon={<ArrowBack />} />
        <Act
          label={`Move ${name} later`}
          isOff={index === count - 1}
          onAct={() => onMove(index + 1)}
          icon={<ArrowForward />}
        />
        <Act
          label={`Choose what stays visible in ${name}`}
          isOff={key === null}
          onAct={() => setPointed(true)}
          icon={<CenterFocusStrong />}
        />
        <Act label={`Remove ${name}`} onAct={onRemove} icon={<Delete />} />
      </Box>
      <TextField
        label={`What photo ${index + 1} shows`}
        {...field("alt")}
        helperText={errors.alt?.message ?? errors.url?.message ?? "For people who cannot see it"}
      />
      <TextField
        label={`Who made photo ${index + 1}`}
        {...field("credit")}
        helperText={errors.credit?.message ?? "A name, or who allowed us to show it"}
      />
      {isPointed && key && (
        <FocalDialog
          pictureKey={key}
          onCut={(cut) => onChange({ ...photo, url: cut.url })}
          onClose={() => setPointed(false)}
        />
      )}
    </Card>
  );
}

function Act({
  label,
  icon,
  isOff = false,
  onAct,
}: {
  label: string;
  icon: React.ReactNode;
  isOff?: boolean;
  onAct: () => void;
}) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={isOff} onClick={onAct}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}
