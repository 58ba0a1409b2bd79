import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { policyOf } from "#policies/policies.ts";
import { OpenVersion } from "./contract.ts";
import { readVersions } from "./service/write-package.server.ts";

/** The versions of the open data. */
export const openDataActs = [
  defineAct({
    ...policyOf("read_facts"),
    tag: "Open data",
    rest: "GET /api/open-data/",
    operationId: "listOpenData",
    summary: "The versions of the open data, the newest first, with rows, sizes and changes",
    description:
      "Files are at `/open-data/files/<version>/`: `datapackage.json` names them with their schemas and checksums. The data of the newest two versions is there, and the descriptor of each.",
    work: async ({ deps }) => ({ results: await readVersions(deps) }),
    reply: {
      ...ok(z.object({ results: z.array(OpenVersion) }), "At most 24 versions"),
      headers: { "Cache-Control": "public, max-age=300" },
    },
  }),
];
