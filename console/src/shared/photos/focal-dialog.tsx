import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Slider,
  Typography,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useId, useState } from "react";
import { cropPicture, type FocalPoint, readPicture, type StaffPicture } from "./pictures.ts";

/**
 * The whole picture with its focal point, which stays visible when the picture is cropped: set by a click, or by two
 * sliders with the keyboard.
 */
export function FocalDialog({
  pictureKey,
  onCut,
  onClose,
}: {
  pictureKey: string;
  /** Called with the new crop, unless the point did not change. */
  onCut: (picture: StaffPicture) => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const { data, error } = useQuery({ queryKey: ["picture", pictureKey], queryFn: () => readPicture(pictureKey) });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>What should stay visible?</DialogTitle>
      {error && (
        <DialogContent>
          <Alert severity="error">{error.message}</Alert>
        </DialogContent>
      )}
      {data && <PointForm picture={data} onCut={onCut} onClose={onClose} />}
    </Dialog>
  );
}

const step = 0.01;

function PointForm({
  picture,
  onCut,
  onClose,
}: {
  picture: StaffPicture;
  onCut: (picture: StaffPicture) => void;
  onClose: () => void;
}) {
  const [point, setPoint] = useState<FocalPoint>({ focal_x: picture.focal_x, focal_y: picture.focal_y });
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const cut = await cropPicture(picture.key, point);
      if (cut.key !== picture.key) onCut(cut);
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>
          Cards and pages crop the picture to fit. Click on what matters, such as the entrance or a face.
        </Typography>
        <PointedPicture src={picture.original_url} point={point} onPoint={setPoint} />
        <PointSlider label="From the left" value={point.focal_x} onMove={(x) => setPoint({ ...point, focal_x: x })} />
        <PointSlider label="From the top" value={point.focal_y} onMove={(y) => setPoint({ ...point, focal_y: y })} />
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={save} disabled={isBusy}>
          {isBusy ? "Cropping…" : "Crop around this point"}
        </Button>
      </DialogActions>
    </>
  );
}

function PointedPicture({
  src,
  point,
  onPoint,
}: {
  src: string;
  point: FocalPoint;
  onPoint: (point: FocalPoint) => void;
}) {
  function click({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onPoint({ focal_x: within((clientX - left) / width), focal_y: within((clientY - top) / height) });
  }
  return (
    <Box sx={{ display: "flex", justifyContent: "center" }}>
      <Box
        data-testid="focal-picture"
        onClick={click}
        sx={{ position: "relative", cursor: "crosshair", lineHeight: 0 }}
      >
        <Box component="img" src={src} alt="" sx={{ maxWidth: "100%", maxHeight: "50vh" }} />
        <Box
          aria-hidden
          sx={{
            position: "absolute",
            left: `${point.focal_x * 100}%`,
            top: `${point.focal_y * 100}%`,
            width: 28,
            height: 28,
            transform: "translate(-50%, -50%)",
            border: "3px solid #fff",
            borderRadius: "50%",
            boxShadow: "0 0 0 2px #1c1f4a, inset 0 0 0 2px #1c1f4a",
            pointerEvents: "none",
          }}
        />
      </Box>
    </Box>
  );
}

function PointSlider({ label, value, onMove }: { label: string; value: number; onMove: (value: number) => void }) {
  const id = useId();
  return (
    <Box sx={{ mt: 1 }}>
      <Typography id={id} variant="body2">
        {label}: {Math.round(value * 100)} %
      </Typography>
      <Slider
        aria-labelledby={id}
        min={0}
        max={1}
        step={step}
        value={value}
        onChange={(_event, moved) => onMove(moved as number)}
        getAriaValueText={(share) => `${Math.round(share * 100)} percent`}
      />
    </Box>
  );
}

const within = (share: number) => Math.max(0, Math.min(1, Math.round(share * 1000) / 1000));
