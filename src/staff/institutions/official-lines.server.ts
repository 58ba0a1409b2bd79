import type { StatedTopic } from "#db/schema/choices.ts";
import type { College } from "#features/catalogue/college-contract.ts";
import { getCollege } from "#features/catalogue/service/get-college.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";

const maxLines = 8;

/** What the catalogue has of a topic, in lines for staff who compare a statement with it; none where it has nothing. */
export function officialLines(college: College, topic: StatedTopic): string[] {
  switch (topic) {
    case "fees":
      return college.fees
        .slice(0, maxLines)
        .map(({ programme, year, rupees_per_year: rupees }) => `${programme || "Every programme"}, ${year}: ${rupees}`);
    case "seats":
      return [
        ...(college.seats === null ? [] : [`All: ${college.seats}`]),
        ...college.branches
          .flatMap(({ branch_name: name, intake }) => (intake === null ? [] : [`${name}: ${intake}`]))
          .slice(0, maxLines),
      ];
    case "median_package":
      return college.placements
        .flatMap(({ year, branch_packages: groups }) =>
          groups.flatMap(({ branch, median_package: rupees }) =>
            rupees === null ? [] : [`${branch}, ${year}: ${rupees}`],
          ),
        )
        .slice(0, maxLines);
    case "placed":
      return college.placements
        .flatMap(({ year, branch_packages: groups }) =>
          groups.flatMap(({ branch, placed }) => (placed === null ? [] : [`${branch}, ${year}: ${placed}`])),
        )
        .slice(0, maxLines);
    case "website":
      return college.website === null ? [] : [college.website];
    default:
      return [];
  }
}

/** The college as the site has it; null: it is not on the site. */
export function findCollege(deps: Deps, id: number): Promise<College | null> {
  return getCollege(deps, id).catch((thrown: unknown) => {
    if (thrown instanceof AppError) return null;
    throw thrown;
  });
}
