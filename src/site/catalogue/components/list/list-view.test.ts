import { expect, test } from "vitest";
import type { CollegeCard } from "#features/catalogue/contract.ts";
import { viewCard } from "./list-view.ts";

const card: CollegeCard = {
  id: 1,
  name: "Pune Institute of Technology",
  area: "Shivajinagar",
  city: "Pune",
  state: "Maharashtra",
  is_active: 1,
  ownership: "private",
  is_women_only: false,
  photos: [],
  stream_slug: "engineering",
  tags: [],
  largest_branches: [],
  families: [],
  has_placements: false,
  has_cut_offs: false,
  seats: null,
  total_seats: null,
  branch_count: 0,
  closing_range: null,
  fee_range: null,
  median_package: null,
  nearest_hostel_m: null,
  matched: [],
};

test("a card says by what a search found it, except by the name in its heading", () => {
  const name = { field: "name" as const, text: card.name };
  const city = { field: "city" as const, text: "Pune" };
  const alias = { field: "also_known_as" as const, text: "PIT" };
  expect(viewCard({ ...card, matched: [name] }).matched).toEqual([]);
  expect(viewCard({ ...card, matched: [name, city] }).matched).toEqual([city]);
  expect(viewCard({ ...card, matched: [alias] }).matched).toEqual([alias]);
});
