import { Alert, Typography } from "@mui/material";
import type { StaffModel } from "../../../src/staff/chances/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { inNumbers } from "./publish-dialog.tsx";

/** What a model is: version, for which season, from which lists, when and by whom. */
export function ModelFacts({ model }: { model: StaffModel }) {
  const { version, valid_for: validFor, after_round: round, trained_on: years, stale_causes: causes } = model;
  return (
    <>
      <Typography>
        Version {version}, for {validFor} {round === null ? "before the season" : `after round ${round}`};{" "}
        {inNumbers(model.rows)} rows from {inNumbers(model.observations)} closings of {spanOf(years)}.
      </Typography>
      <Typography variant="body2" color="text.secondary">
        Trained {timeInIndia(model.trained_at)} {by(model.trained_by)}
        {model.published_at && `; published ${timeInIndia(model.published_at)} ${by(model.published_by)}`}
      </Typography>
      {model.stale_since && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          Stale since {timeInIndia(model.stale_since)}:{" "}
          {causes.map(({ cause, rows }) => `${cause} (${inNumbers(rows)} ${rows === 1 ? "row" : "rows"})`).join("; ")}
        </Alert>
      )}
    </>
  );
}

function by(name: string | null): string {
  return name ? `by ${name}` : "by the product";
}

/** "2016 to 2025", or each year where one is missing between them. */
function spanOf(years: readonly number[]): string {
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return "no year";
  return last - first + 1 === years.length && years.length > 2 ? `${first} to ${last}` : years.join(", ");
}
