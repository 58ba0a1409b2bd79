import type { Observation } from "#features/chances/model/observation.ts";
import { buildPanel, type Panel } from "#features/chances/model/panel.ts";

/** Numbers between 0 and 1, the same in every run. */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A counselling that never was: 12 institutes, 4 programmes, 3 seat types, 2017 to 2025, 3 rounds. */
export function inventedObservations(seed = 1): Observation[] {
  const random = seededNumbers(seed);
  const noise = () => random() + random() + random() - 1.5;
  const observations: Observation[] = [];
  for (let institute = 0; institute < 12; institute++)
    for (let programme = 0; programme < 4; programme++)
      for (const seatType of ["OPEN", "SC", "OPEN (PwD)"]) {
        const level = 8 + noise() + programme / 5;
        const factors = {
          institute: `institute ${institute}`,
          instituteType: "NIT",
          programme: `programme ${programme}`,
          family: `family ${programme % 2}`,
          list: "jee_main",
          quota: "OS",
          seatType,
          gender: "any" as const,
          isPwd: seatType.endsWith("(PwD)"),
        };
        for (let year = 2017; year <= 2025; year++) {
          const closing = level + noise() / 4;
          for (let round = 1; round <= 3; round++)
            observations.push({
              series: `${institute}|${programme}|${seatType}`,
              year,
              round,
              factors,
              closing: closing - ((3 - round) * random()) / 10,
              opening: closing - 0.5,
            });
        }
      }
  return observations;
}

export function inventedPanel(seed = 1): Panel {
  return buildPanel(inventedObservations(seed), "last");
}
