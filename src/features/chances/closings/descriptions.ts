import type { Locale } from "#lib/messages/compiled/types.ts";
import acpc from "./authorities/acpc.json" with { type: "json" };
import apEapcet from "./authorities/ap-eapcet.json" with { type: "json" };
import comedk from "./authorities/comedk.json" with { type: "json" };
import du from "./authorities/du.json" with { type: "json" };
import gate from "./authorities/gate.json" with { type: "json" };
import ggsipu from "./authorities/ggsipu.json" with { type: "json" };
import jacChandigarh from "./authorities/jac-chandigarh.json" with { type: "json" };
import jacDelhi from "./authorities/jac-delhi.json" with { type: "json" };
import jelet from "./authorities/jelet.json" with { type: "json" };
import kcet from "./authorities/kcet.json" with { type: "json" };
import keaMedical from "./authorities/kea-medical.json" with { type: "json" };
import keam from "./authorities/keam.json" with { type: "json" };
import maharashtraDse from "./authorities/maharashtra-dse.json" with { type: "json" };
import neet from "./authorities/mcc.json" with { type: "json" };
import mhtCet from "./authorities/mht-cet.json" with { type: "json" };
import tgEapcet from "./authorities/tg-eapcet.json" with { type: "json" };
import tnea from "./authorities/tnea.json" with { type: "json" };
import uptac from "./authorities/uptac.json" with { type: "json" };
import wbjee from "./authorities/wbjee.json" with { type: "json" };
import { ListDescription, type Words } from "./description.ts";
import sharedWords from "./shared-words.json" with { type: "json" };

/** Every authority that is described, in the order of the exam chooser. */
export const descriptions: readonly ListDescription[] = [
  neet,
  keaMedical,
  du,
  kcet,
  comedk,
  tgEapcet,
  apEapcet,
  tnea,
  keam,
  wbjee,
  uptac,
  acpc,
  jacDelhi,
  ggsipu,
  jacChandigarh,
  mhtCet,
  maharashtraDse,
  jelet,
  gate,
].map((file) => ListDescription.parse(file));

export function descriptionOf(authority: string): ListDescription | null {
  return descriptions.find((description) => description.authority === authority) ?? null;
}

const shared = sharedWords as Readonly<Record<string, Record<Locale, string>>>;

/** @throws Error for a name that the shared words do not have: a test reads every description */
export function wordsIn(words: Words, locale: Locale): string {
  const texts = typeof words === "string" ? shared[words] : words;
  if (!texts) throw new Error(`no shared words are named ${JSON.stringify(words)}`);
  return texts[locale];
}
