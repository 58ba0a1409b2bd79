import type { Authority } from "../lists/list-file.ts";
import { andhraPradesh } from "./andhra-pradesh.ts";
import { chandigarh } from "./chandigarh.ts";
import { comedk } from "./comedk.ts";
import { delhi } from "./delhi.ts";
import { gate } from "./gate.ts";
import { ggsipu } from "./ggsipu.ts";
import { gujarat } from "./gujarat.ts";
import { jelet } from "./jelet.ts";
import { karnataka } from "./karnataka.ts";
import { karnatakaMedical } from "./karnataka-medical.ts";
import { kerala } from "./kerala.ts";
import { maharashtra } from "./maharashtra.ts";
import { maharashtraDiploma } from "./maharashtra-diploma.ts";
import { tamilNadu } from "./tamil-nadu.ts";
import { telangana } from "./telangana.ts";
import { uttarPradesh } from "./uttar-pradesh.ts";
import { westBengal } from "./west-bengal.ts";

/**
 * Authorities whose lists create colleges, some of which NIRF's ranking names, by the kind that names their import.
 */
export const authoritiesBeforeRanking = {
  tnea: tamilNadu,
  "tg-eapcet": telangana,
  "ap-eapcet": andhraPradesh,
  acpc: gujarat,
} as const satisfies Record<string, Authority>;

/**
 * Authorities whose lists only join facts to colleges that are here, and Karnataka: it creates colleges that the ranking does not
 * name, and has one that only the ranking creates.
 */
export const authoritiesAfterRanking = {
  kcet: karnataka,
  "kea-medical": karnatakaMedical,
  "mht-cet": maharashtra,
  "jac-delhi": delhi,
  wbjee: westBengal,
  keam: kerala,
  uptac: uttarPradesh,
  comedk,
  "jac-chandigarh": chandigarh,
  ggsipu,
  "mht-dse": maharashtraDiploma,
  jelet,
  gate,
} as const satisfies Record<string, Authority>;

/** The authorities whose lists are read by the engine of `imports/lists`, by the kind that names their import. */
export const authorities = { ...authoritiesBeforeRanking, ...authoritiesAfterRanking };

/** The authority whose lists a kind of import reads; undefined for other kinds. */
export function authorityOf(kind: string): Authority | undefined {
  return Object.hasOwn(authorities, kind) ? authorities[kind as keyof typeof authorities] : undefined;
}
