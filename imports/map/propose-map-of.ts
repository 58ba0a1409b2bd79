import { basename } from "node:path";
import { filesOf, type ImportKind } from "../importers.ts";
import { WrongFile } from "../read/read-rows.ts";
import { authorities, authorityOf } from "../states/authorities.ts";
import { mapAsYaml } from "./map-as-yaml.ts";
import { mapProblems } from "./mapped-layout.ts";
import { proposeMap } from "./propose-map.ts";
import { readSample } from "./read-sample.ts";

/**
 * The column map that is proposed for the first of these files, as YAML.
 *
 * @throws WrongFile for a kind without column maps, and for a file that cannot be read
 */
export async function proposeMapOf(kind: ImportKind, paths: string[], year: number | null): Promise<string> {
  const authority = authorityOf(kind);
  if (!authority?.mapped)
    throw new WrongFile(`${kind} takes no column map. Column maps are for ${Object.keys(authorities).join(", ")}.`);
  const [path = ""] = filesOf(kind, paths);
  const sample = await readSample(path);
  const proposed = proposeMap(sample, authority.mapped);
  return mapAsYaml(proposed, mapProblems(authority, basename(path), sample.headings, proposed.map, year));
}
