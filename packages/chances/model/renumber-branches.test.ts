import { expect, it } from "vitest";
import { readArtefact, writeArtefact } from "./artefact.ts";
import { renumberBranches } from "./renumber-branches.ts";

const file = writeArtefact(
  {
    ...{ authority: "josaa", version: "1", trainedOn: [2025], validFor: 2026, afterRound: null, rounds: {} },
    ...{
      inputs: "0".repeat(64),
      observations: 9,
      series: 3,
      scale: "rank",
      surest: 0.995,
      parameters: {},
      backTests: [],
      words: {},
    },
  },
  {
    branch: Int32Array.of(10, 20, 30),
    centre: Float32Array.of(1.5, 2.5, 3.5),
    isFemale: Uint8Array.of(0, 1, 1),
    goneBranch: Int32Array.of(40, 10),
    goneYear: Uint16Array.of(2023, 2024),
    failedBranch: Int32Array.of(30, 99),
    failedYear: Uint16Array.of(2022, 2025),
    newPool: Uint16Array.of(0, 1, 2, 3),
  },
);

it("gives the rows of known branches their numbers, leaves the others out, and keeps every failure", () => {
  const numbers = new Map([
    [10, 1],
    [30, 3],
  ]);
  const { columns, manifest } = readArtefact(renumberBranches(file, (branch) => numbers.get(branch) ?? null));
  expect(Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, [...column]]))).toEqual({
    branch: [1, 3],
    centre: [1.5, 3.5],
    isFemale: [0, 1],
    goneBranch: [1],
    goneYear: [2024],
    failedBranch: [3, 0],
    failedYear: [2022, 2025],
    newPool: [0, 1, 2, 3],
  });
  expect(manifest).toMatchObject({ series: 2, observations: 9, version: "1" });
});
