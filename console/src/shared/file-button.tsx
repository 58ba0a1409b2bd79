import { Button } from "@mui/material";
import { type ReactNode, useRef } from "react";

interface Props {
  /** File endings or types, as an input's `accept`. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Called with at least one file. */
  onChoose: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the file picker. */
export function FileButton({ accept, multiple, disabled, onChoose, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Lets the same file be chosen again after it was corrected.
          event.target.value = "";
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
