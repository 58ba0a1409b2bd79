import { boundChance, labelOf } from "margdeep-chances/chance-rules";
import type { Verdict } from "margdeep-chances/judge-pool-rules";
import type { Expected } from "margdeep-chances/new-branch";
import { scales } from "margdeep-chances/observation";
import type { ServedModel } from "margdeep-chances/served-model";
import { studentT } from "margdeep-chances/student-t";
import type { IfOffered } from "../other-seats-contract.ts";
import { roundClosing } from "./describe-row.ts";

/** The chance of a seat that no list has yet, for a candidate who may have it and gave the rank that counts. */
export function ifOffered(
  { artefact }: Pick<ServedModel, "artefact">,
  verdict: Extract<Verdict, { outcome: "in" }>,
  { centre, scale, degrees }: Expected,
): IfOffered {
  const { manifest } = artefact;
  const { toModel, fromModel } = scales[manifest.scale];
  const { cdf, quantile } = studentT(degrees);
  const likely = boundChance(cdf((centre - toModel(verdict.rank)) / scale));
  const chance = Math.round(Math.min(manifest.surest, likely) * 1000) / 1000;
  const [low = 0, expected = 0, high = 0] = [0.1, 0.5, 0.9].map((share) =>
    roundClosing(fromModel(centre + quantile(share) * scale), artefact),
  );
  const { list, kind, rank: value } = verdict;
  return { rank_used: { list, kind, value }, chance, label: labelOf(chance), low, expected, high };
}
