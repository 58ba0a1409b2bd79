import type { RehearsedAuthority } from "#features/chances/contract.ts";

/** How cut-offs name an authority, and under which authority other names of its institutes are stored. */
export const listedAs: Readonly<Record<RehearsedAuthority, { name: string; aliasesOf: string }>> = {
  josaa: { name: "JoSAA", aliasesOf: "josaa" },
  csab: { name: "CSAB", aliasesOf: "josaa" },
  mht_cet: { name: "MHT-CET CAP", aliasesOf: "mht_cet" },
};
