/** Which file may import which: docs/architecture.md in rules. Run by `npm run validate`. */

/** Folders of src/features, from the ground up: each may import those of the lines above it, so no circle can form. */
const features = [
  [
    "careers",
    "catalogue",
    "courses",
    "disclosures",
    "emails",
    "information",
    "monitoring",
    "news",
    "open-data",
    "packages",
    "partners",
    "reviews",
    "text-messages",
    "words",
  ],
  ["chances", "facts", "hostels", "jobs", "scholarships", "sitemap", "tickets", "wishlist"],
  ["accounts", "costs", "enquiries"],
  ["calendar", "choices", "compare"],
  ["next-steps", "payments", "profile", "rehearsal", "reports", "search"],
  ["appointments", "institutions", "offline-kit", "sign-up"],
  ["reach"],
];

/** The same of src/site. */
const site = [
  ["assistants", "candidate"],
  ["accounts", "calls", "reviews", "saving", "scholarships", "seo", "terms", "tickets"],
  ["facts", "information", "institutions", "news", "payments", "profile"],
  ["calendar", "chances", "enquiries", "text-messages"],
  ["applicant"],
  ["catalogue", "hostels", "jobs"],
  ["choices"],
  ["compare", "costs", "offline-kit", "rehearsal"],
  ["home", "layout", "preview", "wishlist", "words"],
  ["dashboard"],
  ["style-guide"],
];

/**
 * The same of src/staff. What several parts share comes first; the parts of the last line are walled off from each other.
 */
const staff = [
  ["access"],
  ["history", "pictures"],
  ["accounts", "overview", "records"],
  [
    "calls",
    "chances",
    "content",
    "imports",
    "institutions",
    "matches",
    "merging",
    "partners",
    "payments",
    "people",
    "public-data",
    "reports",
    "words",
  ],
];

/** What composes the layers below it: the only files that know every folder. */
const top =
  "^src/(app\\.server|api\\.server|root|routes|work\\.server|open-state\\.server|server-entry|entry\\.(client|server))\\.tsx?$";
const tests = "^(tests|e2e)/|\\.test\\.tsx?$";
const server = "\\.server\\.tsx?$";
/** Files of pure decisions and of shapes on the wire, wherever they are. */
const pure = "^src/(features|staff)/.*(rules|contract)\\.ts$";
const stores = "/store/|store\\.server\\.ts$";
/** The engine of staff's records, and the tables it is told of. */
const recordDescriptions = "^src/staff/(records|content)/|^src/staff/people/answer-templates\\.server\\.ts$";
const services = "/service/|/service\\.server\\.ts$";
/** What decides which colleges, hostels, jobs, news and answers somebody is shown, and in which order. */
const publicLists =
  "^packages/|^src/features/(calendar|careers|catalogue|chances|choices|compare|costs|courses|facts|hostels|jobs|news|rehearsal|scholarships|search)/";

/** A rule of the kind "these files never import those". */
function never(name, comment, from, to) {
  return { name, comment, severity: "error", from, to };
}

/** Rules for the folders of one layer: each imports only folders of earlier lines, and every folder has a line. */
function folderOrder(layer, lines) {
  const known = lines.flat().join("|");
  const order = lines.flatMap((line, at) => {
    const later = lines.slice(at).flat();
    return line.map((folder) =>
      never(
        `${layer}-${folder}-imports-earlier-folders`,
        `src/${layer}/${folder} imports only folders that .dependency-cruiser.mjs lists before it: no circles.`,
        { path: `^src/${layer}/${folder}/`, pathNot: tests },
        { path: `^src/${layer}/(${later.filter((other) => other !== folder).join("|") || "none"})/` },
      ),
    );
  });
  const isListed = never(
    `${layer}-folders-are-listed`,
    `A new folder of src/${layer} gets its place in the order of .dependency-cruiser.mjs.`,
    { path: `^src/${layer}/(?!(${known})/)[^/]+/` },
    {},
  );
  return [...order, isListed];
}

export default {
  forbidden: [
    never("no-circular", "Two files that need each other are one, or need a third.", {}, { circular: true }),
    never(
      "not-to-unresolvable",
      "The import leads nowhere. The client's examples import the installed package, its sources what is generated beside them (tests/contract/packed-client.test.ts).",
      { pathNot: "^api-client/(examples|src)/" },
      { couldNotResolve: true, pathNot: ["\\+types/", "^virtual:"] },
    ),
    ...folderOrder("features", features),
    ...folderOrder("site", site),
    ...folderOrder("staff", staff),
    never(
      "layers-below-the-top",
      "app, api, routes and root compose the layers; no layer knows them.",
      { path: "^src/(features|site|staff|http|gateways|db|ui|lib)/", pathNot: tests },
      { path: `${top}|^server\\.ts$` },
    ),
    never(
      "features-know-no-page",
      "src/features is what the product knows and does: no page, no React component.",
      { path: "^src/features/", pathNot: tests },
      {
        path: "^src/(site|staff)/|\\.tsx$|^node_modules/(react|react-dom|react-router)/",
        pathNot: "^src/ui/email/|^src/lib/messages/",
      },
    ),
    never(
      "foreign-feature-by-contract-rules-or-service",
      "Another feature's contract, rules and service are open; its store and its REST routes are its own.",
      { path: "^src/features/([^/]+)/", pathNot: tests },
      {
        path: "^src/features/",
        pathNot: "^src/features/($1/|.+/service/|[^/]+/service\\.server\\.ts$)|(contract|rules)\\.ts$",
      },
    ),
    never(
      "site-uses-no-store",
      "Pages call services, never a store or a REST route.",
      { path: "^src/site/", pathNot: tests },
      { path: "^src/features/.*(/store/|store\\.server|/api|-api).*|^src/staff/" },
    ),
    never(
      "staff-knows-no-page",
      "The console's server side composes features; it shows no page and uses no store of a feature.",
      { path: "^src/staff/", pathNot: tests },
      { path: "^src/site/|^src/features/.*(/store/|store\\.server)" },
    ),
    never(
      "rules-and-contracts-are-pure",
      "Rules decide and contracts describe: no I/O, safe in the browser, nothing of a service or a store.",
      { path: pure, pathNot: tests },
      { path: `${server}|${stores}|${services}` },
    ),
    never(
      "sql-stands-in-stores",
      "Only stores know tables and Drizzle. Exceptions: src/db; what a gateway keeps in tables of its own; the engine of staff's records, and the descriptions of records, which name the columns of a table.",
      { path: "^src/", pathNot: `${tests}|${stores}|^src/(db|gateways)/|${recordDescriptions}` },
      { path: "^node_modules/drizzle-orm/|^src/db/schema/(?!choices\\.ts$)" },
    ),
    never(
      "stores-know-no-service",
      "A store runs SQL for a service, never the other way.",
      { path: "^src/(features|staff)/.*(/store/|store\\.server)", pathNot: tests },
      { path: "^src/(features|staff)/.*(/service/|/service\\.server)" },
    ),
    never(
      "ui-and-lib-know-no-feature",
      "ui/ and lib/ are the ground that everything is built on.",
      { path: "^src/(ui|lib)/", pathNot: tests },
      { path: "^src/(features|site|staff|http|gateways|db)/" },
    ),
    never(
      "http-db-and-gateways-know-no-feature",
      "What features are built on does not know them.",
      { path: "^src/(http|db|gateways)/", pathNot: tests },
      { path: "^src/(features|site|staff)/" },
    ),
    never(
      "policies-are-one-list",
      "src/policies says who may do what; it knows lib and the words of the database, and nothing that acts on it.",
      { path: "^src/policies/", pathNot: tests },
      { path: "^src/", pathNot: "^src/(policies|lib)/|^src/db/schema/choices\\.ts$" },
    ),
    never(
      "one-place-counts-and-asks",
      "Limits and captchas are asked by src/http/perform.server.ts and count-attempts.server.ts, as src/policies names them.",
      { path: "^src/(features|site|staff)/", pathNot: tests },
      { path: "^src/http/limits/rate-limit\\.server\\.ts$" },
    ),
    never(
      "policies-stand-above-db-lib-ui-gateways",
      "What knows no request asks nobody whether somebody may.",
      { path: "^src/(db|lib|ui|gateways)/", pathNot: tests },
      { path: "^src/policies/" },
    ),
    never(
      "db-knows-no-http",
      "Only http/ deals with requests.",
      { path: "^src/(db|gateways)/" },
      { path: "^src/http/" },
    ),
    never(
      "product-knows-no-tooling",
      "The product runs without its importers, scripts and measurements.",
      { path: "^src/", pathNot: tests },
      { path: "^(imports|scripts|bench|tools)/" },
    ),
    never(
      "imports-use-db-lib-services-rules",
      "Importers write through db/, lib/ and the features' services and rules, and fill the port by which the console asks them. Photographs are stored as staff's uploads are. The commands merge twins afterwards, as the nightly work does.",
      { path: "^imports/", pathNot: `${tests}|^imports/(run|public/(run|load-public))\\.ts$` },
      {
        path: "^src/",
        pathNot:
          "^src/(db|lib)/|^src/gateways/(importers|files|commons)\\.server\\.ts$|^src/features/(.+/service/|[^/]+/service\\.server\\.ts$)|^src/features/.*(contract|rules)\\.ts$|^src/staff/pictures/(contract|service/store-picture\\.server)\\.ts$",
      },
    ),
    never(
      "money-moves-no-list",
      "What orders lists and gives answers cannot know who paid, for what, or who works for whom, through no import (decision 0124).",
      { path: publicLists, pathNot: tests },
      { path: "^src/features/(appointments|packages|payments|sign-up)/", reachable: true },
    ),
    never(
      "lists-read-no-table-of-money",
      "Stores of lists and answers do not read packages, orders or what was promised for them (decision 0124).",
      { path: publicLists, pathNot: tests },
      { path: "^src/db/schema/(appointments|packages|payments|deliverables)\\.ts$" },
    ),
    never(
      "packages-stand-alone",
      "A package of packages/ is pure: no file of the product, no database, no framework. knip compares the rest with its package.json.",
      { path: "^packages/", pathNot: tests },
      {
        path: "^(src|imports|console|scripts|bench)/|^node_modules/(drizzle-orm|pg|pg-boss|@electric-sql|hono|@hono|react|react-dom|react-router)/",
      },
    ),
    never(
      "console-knows-contracts-alone",
      "The staff console talks to the product over /api/staff/; it takes contracts, pure rules, the type of money, column maps and days in India, nothing else.",
      { path: "^console/" },
      {
        path: "^(src|imports|scripts|bench|tools)/",
        pathNot: `${pure}|^src/lib/(clock|column-map|day-in-india|money)\\.ts$`,
      },
    ),
    never(
      "product-knows-no-console",
      "The console is an application of its own. The tests of what staff use know both.",
      { pathNot: ["^console/", "^tests/staff/"] },
      { path: "^console/" },
    ),
    never(
      "nothing-imports-tests",
      "Tests know the product, never the other way. A measurement may use the tests' database and factories.",
      { pathNot: [tests, "^bench/"] },
      { path: tests },
    ),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: {
      path: "^(build|data|screenshots|test-results|playwright-report|api-client/(build|dist))/|^\\.react-router/",
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types"],
    },
  },
};
