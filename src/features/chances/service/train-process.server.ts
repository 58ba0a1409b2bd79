/**
 * The process in which a model is trained: openChildProgram starts it and feeds it rows year by year; it sends its
 * progress, and the model at the end. It opens no database and no file.
 */

import { authorityModels, type CutoffRow } from "margdeep-chances/authority-models";
import type { ProgramReply } from "#gateways/child-program.server.ts";
import { beginPanel, type PanelInMaking } from "./load-panel.server.ts";
import { type TrainingWords, trainLoaded } from "./train-model.server.ts";

/** What the process is sent, in this order. */
export type TrainingPart =
  | { kind: "begin"; authority: string; year: number; words: TrainingWords }
  | { kind: "rows"; rows: CutoffRow[] }
  | { kind: "end" };

const parent = process.ppid;
let begun: (Extract<TrainingPart, { kind: "begin" }> & { panel: PanelInMaking }) | undefined;

process.on("disconnect", () => process.exit(1));
process.on("message", (part: TrainingPart) => {
  try {
    take(part);
  } catch (error) {
    send({ kind: "failed", message: (error as Error).message });
  }
});

function take(part: TrainingPart): void {
  if (part.kind === "begin") begun = { ...part, panel: beginPanel(modelOf(part.authority)) };
  else if (part.kind === "rows") begun?.panel.add(part.rows);
  else if (begun) {
    const { authority, year, panel, words } = begun;
    const options = { year, onStep };
    const result = trainLoaded(panel.finish(), words, modelOf(authority), options);
    send({ kind: "result", result });
  }
}

function modelOf(authority: string) {
  const model = authorityModels.find(({ key }) => key === authority);
  if (!model) throw new Error(`no model is known for ${authority}`);
  return model;
}

/** Between two steps the process checks whether the product still runs: while it trains, it handles no message. */
function onStep(step: string, share: number): void {
  if (process.ppid !== parent) process.exit(1);
  send({ kind: "progress", step, share });
}

function send(reply: ProgramReply): void {
  process.send?.(reply);
}
