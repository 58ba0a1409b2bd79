/** A source as rows refer to it. */
export interface LicensedSource {
  id: number;
  licence: string | null;
  via: string;
  status: string;
}

/** Why rows of a source stay here. */
export type WhyKept = "sample" | "licence";

/** Licences that let anybody pass data on, by their SPDX names; GODL-India is the government's own. */
const openLicences = new Set([
  ..."0BSD AGPL-3.0 Apache-2.0 BSD-2-Clause BSD-3-Clause CC-BY-4.0 CC-BY-SA-4.0 CC0-1.0 GODL-India".split(" "),
  ..."GPL-2.0 GPL-3.0 ISC MIT ODC-By-1.0 ODbL-1.0 PDDL-1.0 Unlicense".split(" "),
]);

/**
 * The licence under which a source's rows may be passed on; null: it is not known to allow that.
 *
 * A copy states its own in brackets, `owner/name (MIT, by its read-me file)`; without a copy it is the publisher's.
 */
export function openLicenceOf({ via, licence }: Pick<LicensedSource, "via" | "licence">): string | null {
  const stated = /\(([^()]+)\)$/.exec(via)?.[1] ?? (via === "" ? (licence ?? "") : "");
  const name = stated.replace(/, by its read-me file$/, "").trim();
  return openLicences.has(name) ? name : null;
}

/** Why a source's rows stay here; null: they may leave. */
export function whyKept(source: LicensedSource): WhyKept | null {
  if (source.status === "sample") return "sample";
  return openLicenceOf(source) === null ? "licence" : null;
}
