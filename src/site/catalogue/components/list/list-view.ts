import type { ClosingRange, CollegeCard, Facets, FacetValue, Level } from "#features/catalogue/contract.ts";
import type { RegisterCollege, SearchPage } from "#features/catalogue/register-contract.ts";
import type { TaggedCollege } from "#features/catalogue/tag-rules.ts";
import type { FilterName } from "./list-address.ts";

/** What a card shows of a college. */
export interface CardView
  extends TaggedCollege,
    Pick<
      CollegeCard,
      "id" | "name" | "ownership" | "is_women_only" | "stream_slug" | "seats" | "total_seats" | "branch_count"
    > {
  place: string;
  photo: string | undefined;
  closing: ClosingRange | null;
  fees: CollegeCard["fee_range"];
  median: CollegeCard["median_package"];
  hostelM: number | null;
  matched: CollegeCard["matched"];
}

/** A filter that alone keeps the list empty, with what the list would have without it. */
export interface WayOut {
  name: FilterName;
  count: number;
}

/** One page of a list with the filters that its panel offers. */
export interface ListView {
  count: number;
  page: number;
  pageSize: number;
  level: Level | null;
  /** How many of them this page shows. */
  shown: number;
  facets: Pick<Facets, "state" | "family" | "level" | "ownership" | "stream" | "women_only"> & {
    city: (FacetValue & { district: string; state: string })[];
  };
  waysOut: WayOut[];
  /** Colleges of the register on this page, after those with facts. */
  register: RegisterCollege[];
  registerCount: number;
}

/** Cities that the city field suggests; the server understands every other one too. */
const suggestedCities = 30;

/** @param inState a state is chosen: then every city of it is suggested */
export function viewList(found: SearchPage, inState: boolean, waysOut: WayOut[]): ListView {
  const { count, page, pageSize, level, facets, register, registerCount } = found;
  const { state, family, level: levels, ownership, stream, women_only, city } = facets;
  const cities = inState ? city : city.slice(0, suggestedCities);
  return {
    count,
    page,
    pageSize,
    level,
    waysOut,
    register,
    registerCount,
    shown: found.colleges.length,
    facets: { state, family, level: levels, ownership, stream, women_only, city: cities },
  };
}

/** A card as its page needs it. */
export function viewCard(card: CollegeCard): CardView {
  const { id, name, ownership, is_women_only, stream_slug, seats, total_seats, branch_count } = card;
  return {
    id,
    name,
    ownership,
    is_women_only,
    stream_slug,
    seats,
    total_seats,
    branch_count,
    place: placeLine(card),
    photo: card.photos[0],
    families: card.families,
    largest_branches: card.families.length > 0 ? [] : card.largest_branches,
    has_placements: card.has_placements,
    has_cut_offs: card.has_cut_offs,
    closing: card.closing_range,
    fees: card.fee_range,
    median: card.median_package,
    hostelM: card.nearest_hostel_m,
    // The card's heading is the name, so a match of the name needs no line of its own.
    matched: card.matched.filter(({ field }) => field !== "name"),
  };
}

/** A longer area is a whole address, with plot numbers and roads: it is on the page of the college. */
const maxAreaLength = 25;

/** Area and city as lists show them; many areas already name their city. */
export function placeLine({ area, city, state }: { area: string; city: string; state: string }): string {
  const isNamed = area && area.length <= maxAreaLength && area.toLowerCase() !== city.toLowerCase();
  return (isNamed ? [area, city, state] : [city, state]).filter(Boolean).join(", ");
}
