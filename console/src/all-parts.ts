import { callsPart } from "./calls/resources.tsx";
import { cataloguePart } from "./catalogue/resources.tsx";
import { chancesPart } from "./chances/resources.tsx";
import { layoutParts } from "./frame/resources.tsx";
import { importsPart } from "./imports/resources.tsx";
import { institutionsPart } from "./institutions/resources.tsx";
import { matchesPart } from "./matches/resources.tsx";
import { mergingPart } from "./merging/resources.tsx";
import { overviewPart } from "./overview/resources.tsx";
import { partnersPart } from "./partners/resources.tsx";
import type { ConsolePart } from "./parts.ts";
import { paymentsPart } from "./payments/resources.tsx";
import { peoplePart } from "./people/resources.tsx";
import { publishingPart } from "./publishing/resources.tsx";
import { reportsPart } from "./reports/resources.tsx";
import { wordsPart } from "./words/resources.tsx";

/** Every part, in the order of its entries within a group of the menu. A part comes from its folder's resources.tsx. */
export const parts: ConsolePart[] = [
  overviewPart,
  paymentsPart,
  peoplePart,
  callsPart,
  cataloguePart,
  chancesPart,
  publishingPart,
  wordsPart,
  reportsPart,
  institutionsPart,
  mergingPart,
  importsPart,
  matchesPart,
  partnersPart,
  ...layoutParts,
];
