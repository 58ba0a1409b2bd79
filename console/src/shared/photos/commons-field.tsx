import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { HttpError } from "react-admin";
import type { Problem } from "../../frame/api.ts";
import { copyFromCommons, type StaffPicture } from "./pictures.ts";

/** Copies a picture by its address on Wikimedia Commons; the form of the photo requires author and licence. */
export function CommonsField({ onCopied }: { onCopied: (picture: StaffPicture) => void }) {
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  async function copy() {
    setBusy(true);
    setProblem("");
    try {
      onCopied(await copyFromCommons(address));
      setAddress("");
    } catch (error) {
      const { fields } = (error instanceof HttpError ? (error.body ?? {}) : {}) as Partial<Problem>;
      setProblem(fields?.address ?? (error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Box sx={{ display: "flex", gap: 2, mt: 1, flexWrap: "wrap", alignItems: "start" }}>
      <TextField
        size="small"
        margin="none"
        label="Address on Wikimedia Commons"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={problem !== ""}
        helperText={problem || "The picture is copied once. Write its author and licence beside it."}
        sx={{ flexGrow: 1, minWidth: 240 }}
      />
      <Button variant="outlined" disabled={isBusy || address.trim() === ""} onClick={copy}>
        {isBusy ? "Copying" : "Copy the picture"}
      </Button>
    </Box>
  );
}
