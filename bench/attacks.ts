import { itemAt } from "#lib/lookups.ts";
/** What one client may ask for that costs the product most: the bodies of measure-neighbours.ts. */

/** One kind of request, sent again and again. */
export interface Attack {
  name: string;
  path: string;
  method: "GET" | "POST";
  /** Of a page's form, or of a call of the API; undefined: a GET. */
  body?: { form: Record<string, string> } | { json: unknown };
}

/** Seats of the newest list of one authority, as `POST /api/chances/` answers them. */
export interface KnownSeat {
  branch_id: number;
  college_id: number;
  authority_institute: string;
  authority_programme: string;
}

const candidate = {
  authority: "josaa",
  ranks: { jee_main: { crl: 9_000, category: 3_000 }, jee_advanced: { crl: 9_000 } },
};
const person = { category: "OBC-NCL", gender: "male", state: "Maharashtra" };
const formOfCandidate = {
  authority: "josaa",
  "jee_main.crl": "9000",
  "jee_advanced.crl": "9000",
  category: "OBC-NCL",
  gender: "male",
  state: "Maharashtra",
};
const json = (path: string, of: unknown): Omit<Attack, "name"> => ({ path, method: "POST", body: { json: of } });
const form = (path: string, of: Record<string, string>): Omit<Attack, "name"> => ({
  path,
  method: "POST",
  body: { form: of },
});

/** @param seats at least a few hundred, of different branches */
export function attacksWith(seats: readonly KnownSeat[]): Attack[] {
  const branches = [...new Map(seats.map((seat) => [seat.branch_id, seat])).values()];
  const ids = branches.map(({ branch_id: id }) => id);
  const honest = ids.slice(0, 430);
  const longest = Array.from({ length: 1000 }, (_, at) => itemAt(honest, at % honest.length));
  const lines = Array.from({ length: 1000 }, (_, at) => itemAt(branches, at % branches.length))
    .map((seat) => `${seat.authority_institute} | ${seat.authority_programme}`)
    .join("\n");
  const colleges = [...new Set(branches.map(({ college_id: id }) => id))].slice(0, 4);
  const all = { ...candidate, ...person };
  const filters = {
    institute_type: ["IIT", "NIT", "IIIT", "GFTI"],
    branch: ["computer", "electronics", "mechanical", "civil", "electrical", "chemical"],
    quota: ["AI", "HS", "OS"],
    seat_type: ["OPEN", "OBC-NCL"],
    gender_pool: ["Gender-Neutral"],
  };
  return [
    {
      name: "check: 430 choices repeated to 1,000 rows",
      ...json("/api/choices/check/", { ...all, choices: longest, needs_hostel: true }),
    },
    { name: "check: 430 choices", ...json("/api/choices/check/", { ...all, choices: honest }) },
    {
      name: "rehearsal: 1,000 rows with seats",
      ...json("/api/rehearsal/", { ...all, choices: longest, with_seats: true }),
    },
    { name: "list reading: 1,000 lines", ...json("/api/choices/read/", { authority: "josaa", text: lines }) },
    {
      name: "chances: all filters, other seats",
      ...json("/api/chances/", {
        ...all,
        ...filters,
        with_alternatives: true,
        home: "411001",
        sort: "distance",
        page_size: 100,
      }),
    },
    {
      name: "compare: four colleges from home",
      ...json("/api/compare/", { of: colleges.map((id) => `college-${id}`), home: "411001" }),
    },
    { name: "offline kits", path: "/api/offline-kits/", method: "GET" },
    { name: "lists without a model", path: "/api/chances/lists/", method: "GET" },
    {
      name: "search: long text",
      path: `/search?q=${encodeURIComponent("goverment colege of enginering near pune fees below 2 lakh ".repeat(3))}`,
      method: "GET",
    },
    {
      name: "page: check of 430 choices",
      ...form("/choices/check", { ...formOfCandidate, choices: honest.join(",") }),
    },
    { name: "page: rehearsal of 1,000 lines", ...form("/choices/rehearsal", { ...formOfCandidate, list: lines }) },
  ];
}
