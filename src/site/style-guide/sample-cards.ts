import type { ChartedClosings } from "#site/catalogue/components/figures/closing-chart.ts";
import type { CardView } from "#site/catalogue/components/list/list-view.ts";
import type { NotedSource } from "#ui/page/source-note.tsx";

/** A college of which everything is known. Like all of this file it is invented. */
export const knownCollege: CardView = {
  id: 1,
  name: "Lamp Institute of Technology and Science, Hilltop",
  ownership: "government",
  is_women_only: false,
  stream_slug: "engineering",
  seats: 840,
  total_seats: 1260,
  branch_count: 14,
  place: "Hilltop, Pune, Maharashtra",
  photo: undefined,
  families: ["computer", "electronics", "mechanical"],
  largest_branches: [],
  has_placements: true,
  has_cut_offs: true,
  closing: {
    headline: {
      closing: 11_624,
      round: 6,
      is_last_round: true,
      branch_id: 1,
      branch: "Computer Science and Engineering",
      fact: "cutoff-1",
    },
    low: 11_624,
    high: 68_420,
    year: 2025,
    exam: "JEE Main",
    unit: "rank",
    authority: "JoSAA",
    round: 6,
    quota: "AI",
    seat_type: "OPEN",
    gender: "any",
    pool: "all_india",
    level: "ug",
    max_marks: null,
    is_provisional: false,
    is_old: false,
  },
  fees: { low: 150_000, high: 225_000, year: 2025, fixed_by: "", status: "official" },
  median: { rupees_per_year: 1_910_000, placed: 412, group: "B.Tech", year: 2024, fact: "placement-1" },
  hostelM: 850,
  matched: [],
};

/** A college of which nothing but its name, place and stream is known. */
export const unknownCollege: CardView = {
  ...knownCollege,
  id: 2,
  name: "College of Nursing",
  ownership: "unknown",
  is_women_only: true,
  stream_slug: "nursing",
  seats: null,
  total_seats: null,
  branch_count: 0,
  place: "Nashik, Maharashtra",
  families: [],
  has_placements: false,
  has_cut_offs: false,
  closing: null,
  fees: null,
  median: null,
  hostelM: null,
};

export const charted: ChartedClosings = {
  line: {
    authority: "JoSAA",
    kind: "regular",
    exam: "JEE Main",
    unit: "rank",
    rank_list: "common",
    max_marks: null,
    stage: "",
    round: 6,
    points: [15_820, 14_410, 13_950, 11_624].map((closing, at) => ({
      year: 2022 + at,
      round: 6,
      closing,
      is_compared: true,
      is_provisional: false,
      fact: `cutoff-${at + 1}`,
    })),
    verdict: { change: "harder", from: 2022, to: 2025 },
  },
  history: [],
  expected: { season: 2026, low: 9_800, high: 12_900 },
  own: 12_400,
};

export const source: NotedSource = {
  publisher: "Joint Seat Allocation Authority",
  title: "Opening and closing ranks",
  url: "https://example.org/",
  year: 2025,
  captured_on: "2025-07-20",
  via: "",
  status: "official",
};
