import { feeLists } from "../sources/fees/fee-lists.ts";
import { authorities } from "../states/authorities.ts";
import { mccClosingRanks, nirfRanking } from "./register-sources.ts";
import { nirfPlacements, type PublishedDocument } from "./sources.ts";

/** Which facts come from the lists of an authority. */
export interface AuthorityFacts {
  /** Its names in `cutoffs.authority`. */
  cutoffs: string[];
  /** Keys of its documents, which begin the keys of their sources. */
  documents: string[];
}

/** The facts of each authority, by its name in `college_codes.authority`. */
export function factsOfAuthorities(): Map<string, AuthorityFacts> {
  const known = new Map<string, AuthorityFacts>();
  const add = (authority: string, cutoffs: readonly string[], documents: readonly PublishedDocument[]) => {
    const facts = known.get(authority) ?? { cutoffs: [], documents: [] };
    facts.cutoffs.push(...cutoffs);
    facts.documents.push(...documents.map(({ key }) => key));
    known.set(authority, facts);
  };
  for (const { name, codes, files } of Object.values(authorities)) {
    // Some lists choose their document by round; the year does not matter for its key.
    const documents = files.flatMap(({ document, example }) =>
      typeof document === "function"
        ? [null, 1, 2, 3].map((round) => document({ year: 2025, round }, example))
        : [document],
    );
    add(codes, [name], documents);
  }
  for (const { authority, document } of feeLists) add(authority, [], [document]);
  add("mcc", ["MCC"], [mccClosingRanks]);
  add("nirf", [], [nirfRanking, nirfPlacements]);
  return known;
}
