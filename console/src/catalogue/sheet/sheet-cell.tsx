import { Box, FormHelperText } from "@mui/material";
import { type ClipboardEvent, useId } from "react";
import type { SheetColumn } from "./sheet-rows.ts";

interface Props {
  column: SheetColumn;
  text: string;
  label: string;
  /** Row and column, for keyboard navigation between cells. */
  place: string;
  isDisabled: boolean;
  error?: string;
  onType: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** One cell: a plain input, because a sheet has hundreds of them. */
export function SheetCell({ column, text, label, place, isDisabled, error, onType, onPaste }: Props) {
  const errorId = useId();
  const shared = {
    "aria-label": label,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? errorId : undefined,
    "data-place": place,
    disabled: isDisabled,
  };
  const style = {
    width: column.widthPx,
    font: "inherit",
    px: 0.75,
    py: 0.5,
    color: "inherit",
    bgcolor: "transparent",
    border: 1,
    borderRadius: 0.5,
    borderColor: error ? "error.main" : "divider",
    textAlign: column.kind === "number" ? "right" : "left",
  } as const;
  return (
    <>
      {column.kind === "choice" || column.kind === "check" ? (
        <Box component="select" sx={style} value={text} onChange={(event) => onType(event.target.value)} {...shared}>
          {(column.kind === "check" ? ["false", "true"] : (column.choices ?? [])).map((choice) => (
            <option key={choice} value={choice}>
              {column.kind === "check" ? (choice === "true" ? "yes" : "no") : choice}
            </option>
          ))}
        </Box>
      ) : (
        <Box
          component="input"
          sx={style}
          value={text}
          inputMode={column.kind === "number" ? "decimal" : undefined}
          autoComplete="off"
          onChange={(event) => onType(event.target.value)}
          onPaste={onPaste}
          {...shared}
        />
      )}
      {error && (
        <FormHelperText id={errorId} error>
          {error}
        </FormHelperText>
      )}
    </>
  );
}
