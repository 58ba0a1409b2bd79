import type { Artefact } from "margdeep-chances/artefact";
import { serveModel } from "margdeep-chances/served-model";
import type { HeldThing, HeldThings } from "#gateways/heavy-work.server.ts";
import type { Authority } from "../contract.ts";
import type { BranchDetails } from "../store/branch-details.server.ts";
import { buildGoneRows } from "./gone-rows.ts";
import { buildRowTable } from "./row-table.ts";
import type { LoadedModel } from "./served-models.server.ts";

/** A model as another thread gets it: its columns are shared memory, all else of it is a copy. */
interface HeldModel
  extends Pick<LoadedModel, "rules" | "rulesCarriedFrom" | "staleSince" | "stamp" | "catalogueVersion"> {
  artefact: Artefact;
  /** `BranchDetails` as the database's JSON. */
  details: string;
}

const nameOf = (authority: Authority) => `model ${authority}`;

/** The model for tasks of the thread for heavy work; another one with each state of model, rules and catalogue. */
export function heldModel(authority: Authority, loaded: LoadedModel): HeldThing {
  const { served, rules, rulesCarriedFrom, staleSince, stamp, catalogueVersion, details } = loaded;
  const { manifest, columns } = served.artefact;
  const model: HeldModel = {
    // How it was judged and trained is the greater part of it, and no answer needs it.
    artefact: { manifest: { ...manifest, parameters: {}, backTests: [] }, columns },
    rules,
    rulesCarriedFrom,
    staleSince,
    stamp,
    catalogueVersion,
    details,
  };
  return { name: nameOf(authority), stamp: `${stamp} ${catalogueVersion} ${staleSince}`, pack: () => model };
}

/** The model of an authority in a task. */
export function openHeldModel(held: HeldThings, authority: Authority): LoadedModel {
  return held.open(nameOf(authority), openModel);
}

function openModel({ artefact, details: text, ...about }: HeldModel): LoadedModel {
  const details = JSON.parse(text) as BranchDetails[];
  const served = serveModel(artefact, about.rules);
  return {
    ...about,
    details: text,
    served,
    table: buildRowTable(served, details),
    gone: buildGoneRows(artefact, about.rules, details),
  };
}
