/** Which file may import which: docs/architecture.md in rules. Run by `npm run validate`. */

/** What stands above the features and below server.ts. */
const top = "^src/(app\\.server|api\\.server|root|routes|work\\.server|server-entry|entry\\.(client|server))\\.tsx?$";
const tests = "^(tests|e2e)/|\\.test\\.tsx?$";

/** A rule of the kind "these files never import those". */
function never(name, comment, from, to) {
  return { name, comment, severity: "error", from, to };
}

export default {
  forbidden: [
    never("no-circular", "Two files that need each other are one, or need a third.", {}, { circular: true }),
    never(
      "not-to-unresolvable",
      "The import leads nowhere.",
      {},
      { couldNotResolve: true, pathNot: ["\\+types/", "^virtual:"] },
    ),
    never(
      "features-below-the-top",
      "Features are used by app, api, routes and root; they do not know them.",
      { path: "^src/(features|http|gateways|db|ui|lib)/", pathNot: tests },
      { path: `${top}|^server\\.ts$` },
    ),
    never(
      "foreign-feature-by-contract-or-service",
      "Another feature's contract, service and components are open; its store, rules, pages and REST door are its own.",
      { path: "^src/features/([^/]+)/", pathNot: tests },
      {
        path: "^src/features/([^/]+)/",
        pathNot: "^src/features/($1/|[^/]+/(contract\\.ts|service(\\.server\\.ts|/)|components/))",
      },
    ),
    never(
      "rules-and-contracts-are-pure",
      "rules.ts and contract.ts do no I/O and are safe in the browser.",
      { path: "^src/features/[^/]+/(rules|contract)(\\.|/)", pathNot: tests },
      { path: "\\.server\\.tsx?$" },
    ),
    never(
      "ui-and-lib-know-no-feature",
      "ui/ and lib/ stand below everything.",
      { path: "^src/(ui|lib)/", pathNot: tests },
      { path: "^src/(features|http|gateways|db)/" },
    ),
    never(
      "http-db-and-gateways-know-no-feature",
      "What features stand on does not know them.",
      { path: "^src/(http|db|gateways)/", pathNot: tests },
      { path: "^src/features/" },
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
      { path: "^(imports|scripts|bench)/" },
    ),
    never(
      "imports-use-db-lib-services-rules",
      "Importers write through db/, lib/ and the features' services and rules, and fill the port by which the console asks them.",
      { path: "^imports/", pathNot: tests },
      {
        path: "^src/",
        pathNot:
          "^src/(db|lib)/|^src/gateways/importers\\.server\\.ts$|^src/features/[^/]+/(contract\\.ts|rules(\\.ts|/)|service(\\.server\\.ts|/))",
      },
    ),
    never(
      "console-knows-contracts-alone",
      "The staff console talks to the product over /api/staff/; it takes contracts and pure rules, nothing else.",
      { path: "^console/" },
      {
        path: "^(src|imports|scripts|bench)/",
        pathNot: "^src/features/[^/]+/(contract|rules)\\.ts$|^src/features/staff/[^/]+/(contract|rules)\\.ts$",
      },
    ),
    never(
      "product-knows-no-console",
      "The console is an application of its own.",
      { pathNot: "^console/" },
      { path: "^console/" },
    ),
    never(
      "nothing-imports-tests",
      "Tests know the product, never the other way. A measurement may stand on the same quiet ground as they do.",
      { pathNot: [tests, "^bench/"] },
      { path: tests },
    ),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(node_modules|build|data|screenshots|test-results|playwright-report)/|^\\.react-router/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types"],
    },
  },
};
