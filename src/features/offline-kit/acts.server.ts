import { z } from "zod";
import { rehearsedAuthorities } from "#features/chances/contract.ts";
import { defineAct } from "#http/act/act.server.ts";
import { file } from "#http/act/replies.server.ts";
import { jsonReply } from "#http/api-router.server.ts";
import { optionalText } from "#http/request/query-fields.server.ts";
import { AppError } from "#lib/errors.ts";
import { policyOf } from "#policies/policies.ts";
import { OfflineKit } from "./contract.ts";
import { type BuiltKit, listKits, readKit } from "./service/offline-kits.server.ts";

const read = { ...policyOf("read_facts"), tag: "Offline kits" };

const list = defineAct({
  ...read,
  operationId: "listOfflineKits",
  rest: "GET /api/offline-kits/",
  summary: "The kits that can be kept for use without a connection",
  description:
    "One for each authority with a model, with its size and the day of its newest list. Up to ten minutes old.",
  work: ({ deps }) => listKits(deps),
  reply: file(
    jsonReply(z.object({ results: z.array(OfflineKit) }), "One entry for each authority"),
    (c, results: OfflineKit[]) => c.json({ results }, 200, { "Cache-Control": "public, max-age=60" }),
  ),
});

const content = { "application/gzip": { schema: { type: "string" } } };

const kitFile = defineAct({
  ...read,
  operationId: "getOfflineKit",
  rest: "GET /api/offline-kits/{authority}/",
  summary: "The file of a kit",
  description:
    "Model, rules, names and the closing values of the newest three years, compressed by gzip. With it a browser answers `POST /api/chances/`, `POST /api/choices/check/` and `POST /api/rehearsal/` by itself, with the server's own code. `docs/offline-kit.md` has the format. With the newest `version` the reply may be kept for a year; without it, or with an older one, the newest kit is answered and must be asked for again.",
  params: z.object({ authority: z.enum(rehearsedAuthorities) }),
  query: z.object({ version: optionalText(64, "As `GET /api/offline-kits/` names it") }),
  work: async ({ deps, params, query }) => {
    const kit = await readKit(deps, params.authority);
    if (!kit) throw new AppError("chances_not_found");
    return { ...kit, isNewest: query.version === kit.about.version };
  },
  reply: file(
    { description: "The file", content },
    (c, { about, file: bytes, isNewest }: BuiltKit & { isNewest: boolean }) =>
      c.body(bytes, 200, {
        "Content-Type": "application/gzip",
        "Cache-Control": isNewest ? "public, max-age=31536000, immutable" : "no-cache",
        ETag: `"${about.version}"`,
      }),
  ),
  refusals: { 404: "There is no model of this authority" },
});

/** Calls about kits for use without a connection. */
export const offlineKitActs = [list, kitFile];
