/** Finds a college by its name, and prints its newest closing ranks: `node closing-ranks.ts <address of the site> <name>`. */
import { getCollegeCutoffs, listColleges } from "margdeep-api-client";
import { client } from "margdeep-api-client/client";

const [baseUrl = "http://localhost:3000", name = "nit"] = process.argv.slice(2);
client.setConfig({ baseUrl });

const { data: found, error, response } = await listColleges({ query: { q: name, page_size: 1 } });
if (!found) throw new Error(`${error?.code}: ${error?.error}`);
const [college] = found.results;
if (!college) throw new Error(`No college is called ${name}`);
const { data: cutoffs } = await getCollegeCutoffs({ query: { college_id: college.id } });
const newest = cutoffs?.rounds[0];
console.log(
  `${college.name}, ${college.city}: ${newest ? `round ${newest.round} of ${newest.year}` : "no closing ranks"}`,
);
console.log(`Left: ${response?.headers.get("RateLimit") ?? "not counted"}`);
