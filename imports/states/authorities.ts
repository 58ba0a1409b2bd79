import type { Authority } from "../lists/list-file.ts";
import { andhraPradesh } from "./andhra-pradesh.ts";
import { chandigarh } from "./chandigarh.ts";
import { comedk } from "./comedk.ts";
import { delhi } from "./delhi.ts";
import { ggsipu } from "./ggsipu.ts";
import { gujarat } from "./gujarat.ts";
import { karnataka } from "./karnataka.ts";
import { kerala } from "./kerala.ts";
import { maharashtra } from "./maharashtra.ts";
import { tamilNadu } from "./tamil-nadu.ts";
import { telangana } from "./telangana.ts";
import { uttarPradesh } from "./uttar-pradesh.ts";
import { westBengal } from "./west-bengal.ts";

/** Authorities whose lists say enough of a college that is not here to create it, by the kind that names their import. */
export const bringingAuthorities = {
  kcet: karnataka,
  tnea: tamilNadu,
  "tg-eapcet": telangana,
  "ap-eapcet": andhraPradesh,
  acpc: gujarat,
} as const satisfies Record<string, Authority>;

/** Authorities whose lists only join facts to colleges that are here. */
export const joiningAuthorities = {
  "mht-cet": maharashtra,
  "jac-delhi": delhi,
  wbjee: westBengal,
  keam: kerala,
  uptac: uttarPradesh,
  comedk,
  "jac-chandigarh": chandigarh,
  ggsipu,
} as const satisfies Record<string, Authority>;

/** The authorities whose lists are read by the engine of `imports/lists`, by the kind that names their import. */
export const authorities = { ...bringingAuthorities, ...joiningAuthorities };
