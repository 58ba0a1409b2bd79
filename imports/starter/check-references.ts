import type { Placed } from "./placed.ts";
import type {
  StarterCollege,
  StarterCutoff,
  StarterFees,
  StarterHostel,
  StarterScholarship,
  StarterSource,
  StarterStream,
} from "./schemas.ts";

interface Referring {
  sources: Placed<StarterSource>[];
  streams: Placed<StarterStream>[];
  colleges: Placed<StarterCollege>[];
  cutoffs: Placed<StarterCutoff>[];
  fees: Placed<StarterFees>[];
  hostels: Placed<StarterHostel>[];
  scholarships: Placed<StarterScholarship>[];
}

/**
 * Finds references to missing keys and duplicate entries.
 *
 * @param faults receives one line per mistake, with its file and entry
 */
export function checkReferences(entries: Referring, faults: string[]): void {
  const sources = new Set(entries.sources.map(({ entry }) => entry.key));
  const streams = new Set(entries.streams.map(({ entry }) => entry.slug));
  const need = (known: ReadonlySet<string>, what: string, value: string, place: string) => {
    if (!known.has(value)) faults.push(`${place}: unknown ${what} '${value}'`);
  };
  const once = uniqueness(faults);
  const branches = new Map<string, Set<string>>();
  for (const { place, entry } of entries.sources) once("source", entry.key, place);
  for (const { place, entry } of entries.colleges) {
    once("college", entry.key, place);
    branches.set(entry.key, new Set(entry.branches.map((branch) => branch.name)));
    need(sources, "source", entry.source, place);
    for (const branch of entry.branches) {
      once("branch", [entry.key, branch.level, branch.name, branch.degree ?? "", branch.shift].join(" / "), place);
      need(streams, "stream", branch.stream, place);
      for (const { source } of [branch, ...branch.intake_details]) need(sources, "source", source, place);
    }
    for (const placement of entry.placements) {
      need(sources, "source", placement.source, place);
      for (const group of placement.groups) {
        once("placement group", [entry.key, placement.year, group.name].join(" / "), place);
      }
    }
  }
  for (const { place, entry } of entries.cutoffs) {
    const { opening: _opening, closing: _closing, source, ...list } = entry;
    once("cut-off", Object.values(list).join(" / "), place);
    need(sources, "source", source, place);
    const known = branches.get(entry.college);
    if (known) need(known, "branch", entry.branch, place);
    else faults.push(`${place}: unknown college '${entry.college}'`);
  }
  for (const { place, entry } of entries.fees) {
    need(sources, "source", entry.source, place);
    for (const stream of entry.streams) need(streams, "stream", stream, place);
  }
  for (const { place, entry } of entries.hostels) need(sources, "source", entry.source, place);
  for (const { place, entry } of entries.scholarships) {
    once("scholarship", entry.name, place);
    need(sources, "source", entry.source, place);
  }
}

function uniqueness(faults: string[]) {
  const seen = new Set<string>();
  return (what: string, name: string, place: string) => {
    const key = `${what}: ${name}`;
    if (seen.has(key)) faults.push(`${place}: ${what} '${name}' is here twice`);
    seen.add(key);
  };
}
