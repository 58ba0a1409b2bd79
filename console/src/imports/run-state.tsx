import { Chip } from "@mui/material";
import type { ImportRunSummary } from "../../../src/staff/imports/contract.ts";

type State = ImportRunSummary["state"];

const words: Record<State, { label: string; color: "default" | "success" | "error" | "warning" | "info" }> = {
  uploaded: { label: "Uploaded, not checked", color: "default" },
  checking: { label: "Checking", color: "info" },
  checked: { label: "Checked, nothing saved yet", color: "default" },
  waiting: { label: "Waiting for its turn", color: "info" },
  running: { label: "Importing", color: "info" },
  done: { label: "Imported", color: "success" },
  cancelled: { label: "Stopped", color: "warning" },
  failed: { label: "Failed", color: "error" },
  undoing: { label: "Being undone", color: "info" },
  undone: { label: "Undone", color: "warning" },
};

/** The state of an import run, in words. */
export function RunState({ state }: { state: State }) {
  return <Chip size="small" variant="outlined" {...words[state]} />;
}

const format = new Intl.NumberFormat("en-IN");

/** The result of a run, as a sentence: "480 added, 0 changed, 0 left as they are; 20 rows refused". */
export function countsInWords({ counts, state }: Pick<ImportRunSummary, "counts" | "state">): string {
  if (state === "undone") {
    const kept = counts.kept > 0 ? `; ${format.format(counts.kept)} were changed later and stay as they are` : "";
    return `${format.format(counts.undone)} changes undone${kept}`;
  }
  const things = Object.entries(counts.by_thing).map(
    ([thing, { added, changed, left, relabelled = 0, removed = 0 }]) =>
      `${thing}: ${format.format(added)} added, ${format.format(changed)} changed, ${format.format(left)} unchanged${relabelled > 0 ? `, ${format.format(relabelled)} given another source` : ""}${removed > 0 ? `, ${format.format(removed)} removed` : ""}`,
  );
  const refused = `${format.format(counts.rejected)} ${counts.rejected === 1 ? "row" : "rows"} refused`;
  return things.length > 0 ? `${things.join("; ")}; ${refused}` : "";
}
